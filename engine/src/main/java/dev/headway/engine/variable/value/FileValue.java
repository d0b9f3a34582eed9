package dev.headway.engine.variable.value;

import java.io.InputStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * A file. It is stored as a map of {@code fileName}, {@code mimeType}, {@code encoding} and {@code contentBase64}, which is what reading
 * the variable without its type gives. Immutable.
 */
public interface FileValue extends TypedValue {
    /** Its name. */
    String getFilename();

    /** Its media type; null when none was given. */
    @Nullable
    String getMimeType();

    /** The encoding of its text; null when none was given. */
    @Nullable
    String getEncoding();

    /** The encoding of its text; null when none was given. */
    @Nullable
    Charset getEncodingAsCharset();

    /** Its content, from the beginning; null for a file without content. */
    @Override
    @Nullable
    InputStream getValue();
}
