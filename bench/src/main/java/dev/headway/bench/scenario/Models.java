package dev.headway.bench.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The suite's own BPMN and CMMN files. */
final class Models {
    private Models() {}

    static String read(String name) {
        String path = "/dev/headway/bench/models/" + name + (Variant.isCase(name) ? ".cmmn" : ".bpmn");
        try (InputStream in = Models.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalArgumentException(
                        "Expected a model " + path + " among the resources, but there is none");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
