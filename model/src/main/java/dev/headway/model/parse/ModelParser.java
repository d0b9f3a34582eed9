package dev.headway.model.parse;

import dev.headway.model.ModelFile;
import dev.headway.model.ParserLimits;
import java.io.IOException;
import java.io.InputStream;

/** Parses a file in the language that its name says: {@link CmmnParser} for cases, {@link BpmnParser} for all else. Thread-safe. */
public final class ModelParser {
    private ModelParser() {}

    /**
     * Parses a stream up to the size limit; does not close it.
     *
     * @throws IOException if the stream cannot be read
     */
    public static ModelFile parse(InputStream input, String fileName, ParserLimits limits) throws IOException {
        return CmmnParser.isCaseFile(fileName)
                ? CmmnParser.parse(input, fileName, limits)
                : BpmnParser.parse(input, fileName, limits);
    }

    /** Parses bytes in the encoding that their XML declaration names, UTF-8 by default. */
    public static ModelFile parse(byte[] bytes, String fileName, ParserLimits limits) {
        return CmmnParser.isCaseFile(fileName)
                ? CmmnParser.parse(bytes, fileName, limits)
                : BpmnParser.parse(bytes, fileName, limits);
    }
}
