package dev.headway.model.parse;

import dev.headway.model.BpmnModel;
import dev.headway.model.CmmnModel;
import dev.headway.model.ParserLimits;
import dev.headway.model.Problem;
import dev.headway.model.read.CaseDefinitionsReader;
import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import dev.headway.model.xml.XmlReader;
import dev.headway.model.xml.XmlRefused;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Parses CMMN 1.1 XML into executable graphs. Understands the extensions of Flowable, Camunda 7 and Operaton; their differences end
 * here.
 *
 * <p>No input makes it throw: what is wrong, malformed XML included, becomes a {@link Problem} with line and column. Hostile XML is
 * refused as {@link BpmnParser} does. Thread-safe: no state is shared.
 */
public final class CmmnParser {
    private CmmnParser() {}

    /** Whether a file of this name is read as CMMN. */
    public static boolean isCaseFile(String fileName) {
        return fileName.endsWith(".cmmn")
                || fileName.endsWith(".cmmn.xml")
                || fileName.endsWith(".cmmn11.xml")
                || fileName.endsWith(".cmmn10.xml");
    }

    /**
     * Parses a stream up to the size limit; does not close it.
     *
     * @param fileName for messages
     * @throws IOException if the stream cannot be read
     */
    public static CmmnModel parse(InputStream input, String fileName, ParserLimits limits) throws IOException {
        int max = (int) Math.min(limits.sizeBytesMax() + 1, Integer.MAX_VALUE - 16);
        return parse(input.readNBytes(max), fileName, limits);
    }

    /** Parses bytes in the encoding that their XML declaration names, UTF-8 by default. */
    public static CmmnModel parse(byte[] bytes, String fileName, ParserLimits limits) {
        return parse(() -> XmlReader.read(bytes, limits), fileName, limits);
    }

    /** Parses text; an encoding that its XML declaration names is ignored. */
    public static CmmnModel parse(String text, String fileName, ParserLimits limits) {
        return parse(() -> XmlReader.read(text, limits), fileName, limits);
    }

    /** Reads the tree of elements. */
    private interface Source {
        XmlElement read() throws XmlRefused;
    }

    private static CmmnModel parse(Source source, String fileName, ParserLimits limits) {
        try {
            return CaseDefinitionsReader.read(source.read(), fileName, new ProblemLog(limits.problemsMax()));
        } catch (XmlRefused refused) {
            return new CmmnModel(fileName, null, List.of(), BpmnModel.Diagram.EMPTY, List.of(refused.problem()));
        }
    }
}
