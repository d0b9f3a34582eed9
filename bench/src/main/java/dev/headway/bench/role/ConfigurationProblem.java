package dev.headway.bench.role;

/** A configuration file that cannot be meant so; the message says what was expected and what is nearest. */
public final class ConfigurationProblem extends Exception {
    private static final long serialVersionUID = 1L;

    ConfigurationProblem(String message) {
        super(message);
    }
}
