package dev.headway.model.xml;

import dev.headway.model.Location;
import dev.headway.model.Problem;

/** Ends reading a file that is not acceptable XML; carries what the user is told. */
public final class XmlRefused extends Exception {
    private final transient Problem problem;

    XmlRefused(Location location, String rule, String message) {
        super(message, null, false, false);
        this.problem = new Problem(Problem.Severity.ERROR, location, null, rule, message);
    }

    public Problem problem() {
        return problem;
    }
}
