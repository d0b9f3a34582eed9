package dev.headway.engine.delegate;

import dev.headway.core.execution.ActivityContext;
import dev.headway.model.Location;

/** Where in which model something is called, for messages: element, process and line. */
record Place(String role, ActivityContext context, Location location) {
    @Override
    public String toString() {
        String line = location.line() > 0 ? ", line " + location.line() : "";
        return role + " of element '" + context.node().id() + "' in process " + context.definition() + line;
    }
}
