package dev.headway.engine.variable;

import dev.headway.core.variable.VariableException;
import dev.headway.engine.variable.type.ValueType;
import dev.headway.engine.variable.value.FileValue;
import dev.headway.engine.variable.value.builder.FileValueBuilder;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file, over the map that is stored in its place. */
final class FileOf extends TypedOf implements FileValue {
    private static final String NAME = "fileName";
    private static final String MEDIA_TYPE = "mimeType";
    private static final String ENCODING = "encoding";
    private static final String CONTENT = "contentBase64";

    private final Map<?, ?> stored;

    FileOf(Map<?, ?> stored, boolean isTransient) {
        super(isTransient);
        this.stored = stored;
    }

    /** Whether a value is what is stored of a file. */
    static boolean isFile(Map<?, ?> map) {
        return map.size() == 4
                && map.get(NAME) instanceof String
                && map.containsKey(MEDIA_TYPE)
                && map.containsKey(ENCODING)
                && map.get(CONTENT) instanceof String;
    }

    @Override
    public String getFilename() {
        return String.valueOf(stored.get(NAME));
    }

    @Override
    public @Nullable String getMimeType() {
        return text(MEDIA_TYPE);
    }

    @Override
    public @Nullable String getEncoding() {
        return text(ENCODING);
    }

    private @Nullable String text(String field) {
        return stored.get(field) instanceof String text && !text.isEmpty() ? text : null;
    }

    @Override
    public @Nullable Charset getEncodingAsCharset() {
        String encoding = getEncoding();
        return encoding == null ? null : Charset.forName(encoding);
    }

    @Override
    public @Nullable InputStream getValue() {
        String content = text(CONTENT);
        return content == null
                ? null
                : new ByteArrayInputStream(Base64.getDecoder().decode(content));
    }

    @Override
    public ValueType getType() {
        return ValueType.FILE;
    }

    @Override
    Object toStored() {
        return stored;
    }

    /** Makes one. */
    static final class Builder implements FileValueBuilder {
        private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        private boolean isTransient;

        Builder(String name, boolean isTransient) {
            this.isTransient = isTransient;
            fields.put(NAME, name);
            fields.put(MEDIA_TYPE, "");
            fields.put(ENCODING, "");
            fields.put(CONTENT, "");
        }

        @Override
        public FileValueBuilder mimeType(@Nullable String mimeType) {
            fields.put(MEDIA_TYPE, mimeType == null ? "" : mimeType);
            return this;
        }

        @Override
        public FileValueBuilder file(File file) {
            try {
                return file(Files.readAllBytes(file.toPath()));
            } catch (IOException e) {
                throw new VariableException(
                        "Expected the file '" + file + "' of a variable to be readable, but: " + e + ".", e);
            }
        }

        @Override
        public FileValueBuilder file(InputStream stream) {
            try {
                return file(stream.readAllBytes());
            } catch (IOException e) {
                throw new VariableException(
                        "Expected to read the file '" + fields.get(NAME) + "' of a variable, but: " + e + ".", e);
            }
        }

        @Override
        public FileValueBuilder file(byte[] bytes) {
            fields.put(CONTENT, Base64.getEncoder().encodeToString(bytes));
            return this;
        }

        @Override
        public FileValueBuilder encoding(Charset encoding) {
            return encoding(encoding.name());
        }

        @Override
        public FileValueBuilder encoding(@Nullable String encoding) {
            fields.put(ENCODING, encoding == null ? "" : encoding);
            return this;
        }

        @Override
        public FileValueBuilder setTransient(boolean value) {
            isTransient = value;
            return this;
        }

        @Override
        public FileValue create() {
            return new FileOf(new LinkedHashMap<>(fields), isTransient);
        }
    }
}
