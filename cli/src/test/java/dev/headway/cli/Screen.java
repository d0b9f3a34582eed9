package dev.headway.cli;

import dev.headway.model.BpmnModel;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A terminal that keeps what is written to it, and runs command lines on it. */
final class Screen {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Map<String, String> environment = new HashMap<>();
    private ModelReader reader =
            (content, name) -> new BpmnModel(name, null, List.of(), BpmnModel.Diagram.EMPTY, List.of());
    private boolean interactive;

    Screen interactive() {
        interactive = true;
        return this;
    }

    Screen environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Screen reading(ModelReader other) {
        reader = other;
        return this;
    }

    int run(String... args) {
        return Main.run(args, terminal(), reader);
    }

    Terminal terminal() {
        return new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), interactive, 60, environment);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
