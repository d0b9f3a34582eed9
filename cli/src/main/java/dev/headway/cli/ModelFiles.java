package dev.headway.cli;

import dev.headway.model.ModelFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Model files that were named on the command line. */
final class ModelFiles {
    private ModelFiles() {}

    /**
     * Checks that all of them can be read, before the work begins.
     *
     * @throws CommandFailure that names every file that cannot
     */
    static void requireReadable(List<Path> files) {
        List<String> wrong = new ArrayList<>();
        for (Path file : files) {
            if (Files.isDirectory(file)) {
                wrong.add("expected a model file, but " + file + " is a folder; name the files in it, such as " + file
                        + "/*.bpmn");
            } else if (!Files.exists(file)) {
                wrong.add("expected a model file, but there is no " + file);
            } else if (!Files.isReadable(file)) {
                wrong.add("expected a model file, but you may not read " + file);
            }
        }
        if (!wrong.isEmpty()) {
            throw CommandFailure.usage(String.join(System.lineSeparator() + "headway: ", wrong));
        }
    }

    /** Reads one of them. */
    static ModelFile read(Path file, ModelReader reader) {
        try (InputStream content = Files.newInputStream(file)) {
            return reader.read(content, file.toString());
        } catch (IOException e) {
            throw CommandFailure.usage("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Reads what one of them holds, or what was made of that. */
    static ModelFile read(Path file, byte[] content, ModelReader reader) {
        try {
            return reader.read(new ByteArrayInputStream(content), file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory cannot fail to be read", e);
        }
    }

    /** The bytes of one of them. */
    static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw CommandFailure.usage("cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
