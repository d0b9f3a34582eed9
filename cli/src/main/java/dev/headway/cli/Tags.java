package dev.headway.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Where the elements of an XML text are. The JDK's reader knows what an element is, but its offsets drift with line ends and
 * buffers; this knows nothing but where tags begin and end, and is right for well-formed XML alone.
 */
final class Tags {
    private final String text;
    private final List<Span> spans = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    /**
     * An element.
     *
     * @param from offset of its start tag
     * @param to offset behind its start tag
     * @param end offset behind its end tag
     */
    record Span(int from, int to, int end) {}

    private Tags(String text) {
        this.text = text;
    }

    /** The elements in the order of their start tags. */
    static List<Span> in(String text) {
        Tags tags = new Tags(text);
        int at = text.indexOf('<');
        while (at >= 0) {
            at = text.indexOf('<', tags.read(at));
        }
        return tags.spans;
    }

    /** Reads what begins with "&lt;" here; the offset behind it. */
    private int read(int from) {
        if (text.startsWith("<!--", from)) {
            return behind("-->", from + 4);
        }
        if (text.startsWith("<![CDATA[", from)) {
            return behind("]]>", from);
        }
        if (text.startsWith("<?", from)) {
            return behind("?>", from);
        }
        int to = behindTag(from);
        if (text.startsWith("</", from)) {
            Integer element = open.poll();
            if (element != null) {
                Span span = spans.get(element);
                spans.set(element, new Span(span.from(), span.to(), to));
            }
        } else if (!text.startsWith("<!", from)) {
            if (text.charAt(to - 2) != '/') {
                open.push(spans.size());
            }
            spans.add(new Span(from, to, to));
        }
        return to;
    }

    private int behind(String end, int from) {
        int found = text.indexOf(end, from);
        return found < 0 ? text.length() : found + end.length();
    }

    /** A "&gt;" inside an attribute does not end a tag. */
    private int behindTag(int from) {
        char quote = 0;
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return at + 1;
            }
        }
        return text.length();
    }
}
