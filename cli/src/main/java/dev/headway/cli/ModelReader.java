package dev.headway.cli;

import dev.headway.model.ModelFile;
import java.io.IOException;
import java.io.InputStream;

/** Reads one model file as a deployment would, with every problem that it would report. */
@FunctionalInterface
interface ModelReader {
    ModelFile read(InputStream content, String fileName) throws IOException;
}
