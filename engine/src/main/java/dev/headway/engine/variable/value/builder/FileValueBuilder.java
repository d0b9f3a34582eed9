package dev.headway.engine.variable.value.builder;

import dev.headway.engine.variable.value.FileValue;
import java.io.File;
import java.io.InputStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** Collects what a file is, then makes the value. Not thread-safe. */
public interface FileValueBuilder extends TypedValueBuilder<FileValue> {
    /** Its media type. */
    FileValueBuilder mimeType(@Nullable String mimeType);

    /**
     * Its content, which is read at once.
     *
     * @throws dev.headway.core.variable.VariableException when the file cannot be read
     */
    FileValueBuilder file(File file);

    /** Its content, which is read to the end at once; the stream stays open. */
    FileValueBuilder file(InputStream stream);

    /** Its content. */
    FileValueBuilder file(byte[] bytes);

    /** The encoding of its text. */
    FileValueBuilder encoding(Charset encoding);

    /** The encoding of its text, by its name. */
    FileValueBuilder encoding(@Nullable String encoding);
}
