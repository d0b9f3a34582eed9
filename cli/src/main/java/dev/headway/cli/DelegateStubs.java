package dev.headway.cli;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the user's code in a model by nothing: activities that name a class, bean or expression, or nothing at all, get an
 * expression that is null, and listeners go. The text is changed in place, so that lines stay what they were.
 */
final class DelegateStubs {
    private static final String BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";
    private static final Set<String> CMMN =
            Set.of("http://www.omg.org/spec/CMMN/20151109/MODEL", "http://www.omg.org/spec/CMMN/20131201/MODEL");
    private static final Set<String> FAMILY = Set.of(
            "http://activiti.org/bpmn",
            "http://flowable.org/bpmn",
            "http://flowable.org/cmmn",
            "http://camunda.org/schema/1.0/bpmn",
            "http://camunda.org/schema/1.0/cmmn",
            "http://operaton.org/schema/1.0/bpmn",
            "http://operaton.org/schema/1.0/cmmn",
            "http://headway.dev/schema/bpmn",
            "http://headway.dev/schema/cmmn");
    private static final Set<String> TASKS = Set.of("serviceTask", "sendTask", "businessRuleTask");
    private static final Set<String> LISTENERS = Set.of(
            "executionListener",
            "taskListener",
            "planItemLifecycleListener",
            "caseLifecycleListener",
            "caseExecutionListener",
            "variableListener");
    private static final Set<String> CODE = Set.of("class", "expression", "delegateExpression");

    /** Tasks with one of these do something else than run the user's code. */
    private static final Set<String> OTHER_WORK = Set.of("type", "topic", "decisionRef");

    private static final String STUB = " xmlns:stub=\"http://headway.dev/schema/%s\" stub:expression=\"${null}\"";

    private final String text;
    private final List<Tags.Span> spans;

    /** Edits by the offset at which they begin. */
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    private record Edit(int from, int to, String replacement) {}

    private DelegateStubs(String text) {
        this.text = text;
        this.spans = Tags.in(text);
    }

    /** The model with stubs; the model itself when it is not well-formed or has a DTD, since its reader will say why. */
    static byte[] in(byte[] model) {
        try {
            Charset charset = charset(model);
            String text = new String(model, charset);
            if (text.contains("<!DOCTYPE")) {
                return model;
            }
            return new DelegateStubs(text).stubbed().getBytes(charset);
        } catch (XMLStreamException e) {
            return model;
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static Charset charset(byte[] model) throws XMLStreamException {
        XMLStreamReader reader = factory().createXMLStreamReader(new ByteArrayInputStream(model));
        try {
            String declared = reader.getCharacterEncodingScheme();
            return Charset.forName(declared == null ? String.valueOf(reader.getEncoding()) : declared);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8;
        } finally {
            reader.close();
        }
    }

    private String stubbed() throws XMLStreamException {
        XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(text));
        try {
            int element = 0;
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                    element(reader, spans.get(element));
                    element++;
                }
            }
        } finally {
            reader.close();
        }
        StringBuilder changed = new StringBuilder();
        int copied = 0;
        for (Edit edit : edits.values()) {
            if (edit.from() < copied) {
                // Inside something that is gone already.
                continue;
            }
            changed.append(text, copied, edit.from()).append(edit.replacement());
            copied = edit.to();
        }
        return changed.append(text, copied, text.length()).toString();
    }

    private void element(XMLStreamReader reader, Tags.Span span) {
        String namespace = reader.getNamespaceURI();
        if (BPMN.equals(namespace)
                && (TASKS.contains(reader.getLocalName()) || isThrowingMessage(reader))
                && !hasOtherWork(reader)) {
            stub(reader, span, STUB.formatted("bpmn"));
        } else if (namespace != null && CMMN.contains(namespace) && isTaskOfCase(reader)) {
            stub(reader, span, STUB.formatted("cmmn"));
        } else if (isFamily(namespace) && reader.getLocalName().equals("variableAggregation")) {
            stub(reader, span, "");
        } else if (isFamily(namespace) && LISTENERS.contains(reader.getLocalName())) {
            edits.put(span.from(), new Edit(span.from(), span.end(), blanked(text.substring(span.from(), span.end()))));
        }
    }

    /** A task that runs code of the user: one without a type that names none waits for somebody. */
    private static boolean isTaskOfCase(XMLStreamReader reader) {
        String type = attribute(reader, "type");
        return reader.getLocalName().equals("task")
                && (type == null || type.equals("java"))
                && CODE.stream().anyMatch(name -> attribute(reader, name) != null);
    }

    private static boolean isThrowingMessage(XMLStreamReader reader) {
        return reader.getLocalName().equals("messageEventDefinition")
                && CODE.stream().anyMatch(name -> attribute(reader, name) != null);
    }

    private static boolean hasOtherWork(XMLStreamReader reader) {
        return OTHER_WORK.stream().anyMatch(name -> attribute(reader, name) != null)
                || (reader.getLocalName().equals("sendTask")
                        && reader.getAttributeValue(null, "messageRef") != null
                        && CODE.stream().noneMatch(name -> attribute(reader, name) != null));
    }

    private static @Nullable String attribute(XMLStreamReader reader, String name) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (reader.getAttributeLocalName(i).equals(name) && isFamily(reader.getAttributeNamespace(i))) {
                return reader.getAttributeValue(i);
            }
        }
        return null;
    }

    private static boolean isFamily(@Nullable String namespace) {
        return namespace != null && FAMILY.contains(namespace);
    }

    private void stub(XMLStreamReader reader, Tags.Span span, String stub) {
        String tag = text.substring(span.from(), span.to());
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String namespace = reader.getAttributeNamespace(i);
            boolean own = namespace == null || namespace.isEmpty();
            if (CODE.contains(reader.getAttributeLocalName(i))
                    && isFamily(own ? reader.getNamespaceURI() : namespace)) {
                String name = (own ? "" : reader.getAttributePrefix(i) + ":") + reader.getAttributeLocalName(i);
                tag = Pattern.compile("\\s" + Pattern.quote(name) + "\\s*=\\s*(\"[^\"]*\"|'[^']*')")
                        .matcher(tag)
                        .replaceFirst(match -> blanked(match.group()));
            }
        }
        int close = tag.endsWith("/>") ? tag.length() - 2 : tag.length() - 1;
        edits.put(span.from(), new Edit(span.from(), span.to(), tag.substring(0, close) + stub + tag.substring(close)));
    }

    private static String blanked(String removed) {
        return removed.replaceAll("[^\r\n]", " ");
    }
}
