package dev.headway.model.xml;

import dev.headway.model.Location;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bytes of an XML file to text, in the encoding of its byte order mark or declaration, strictly (XML 1.0, appendix F). */
final class XmlText {
    private static final int DECLARATION_BYTES = 200;
    private static final Pattern ENCODING =
            Pattern.compile("^<\\?xml[^>]{1,100}?encoding\\s{0,9}=\\s{0,9}[\"']([A-Za-z0-9._-]{1,40})[\"']");

    private XmlText() {}

    static String decode(byte[] bytes) throws XmlRefused {
        int first = bytes.length > 0 ? bytes[0] & 0xFF : 0;
        int second = bytes.length > 1 ? bytes[1] & 0xFF : 0;
        boolean marked = (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE);
        if (marked) {
            return decode(bytes, StandardCharsets.UTF_16);
        }
        if (first == 0 && second == '<') {
            return decode(bytes, StandardCharsets.UTF_16BE);
        }
        if (first == '<' && second == 0 && bytes.length > 1) {
            return decode(bytes, StandardCharsets.UTF_16LE);
        }
        return decode(bytes, declared(bytes));
    }

    private static Charset declared(byte[] bytes) throws XmlRefused {
        String head = new String(bytes, 0, Math.min(bytes.length, DECLARATION_BYTES), StandardCharsets.ISO_8859_1);
        Matcher matcher = ENCODING.matcher(head.startsWith("\u00EF\u00BB\u00BF") ? head.substring(3) : head);
        if (!matcher.find()) {
            return StandardCharsets.UTF_8;
        }
        String name = matcher.group(1);
        try {
            Charset charset = Charset.forName(name);
            // The declaration could be read byte for byte, so it is not in an encoding of two bytes a character.
            if (!charset.name().startsWith("UTF-16") && !charset.name().startsWith("UTF-32")) {
                return charset;
            }
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            // Reported below.
        }
        throw new XmlRefused(
                new Location(1, 1),
                "xml-encoding",
                "Expected the encoding that the file is written in, but its XML declaration says '" + name
                        + "', which is unknown or wrong. Save the file as UTF-8 and declare that.");
    }

    private static String decode(byte[] bytes, Charset charset) throws XmlRefused {
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate((int) Math.ceil(bytes.length * (double) decoder.maxCharsPerByte()));
        CoderResult result = decoder.decode(in, out, true);
        if (result.isError()) {
            throw undecodable(bytes, in.position(), charset, out);
        }
        decoder.flush(out);
        out.flip();
        boolean marked = out.hasRemaining() && out.charAt(0) == '\uFEFF';
        return out.subSequence(marked ? 1 : 0, out.length()).toString();
    }

    private static XmlRefused undecodable(byte[] bytes, int at, Charset charset, CharBuffer decoded) {
        decoded.flip();
        int line = 1;
        int column = 1;
        for (int i = 0; i < decoded.length(); i++) {
            boolean newLine = decoded.charAt(i) == '\n';
            line += newLine ? 1 : 0;
            column = newLine ? 1 : column + 1;
        }
        return new XmlRefused(
                new Location(line, column),
                "xml-encoding",
                "Expected text in " + charset.name() + ", but the byte 0x"
                        + Integer.toHexString(bytes[at] & 0xFF).toUpperCase(java.util.Locale.ROOT)
                        + " here is not. Save the file in the encoding that its XML declaration names, best UTF-8.");
    }
}
