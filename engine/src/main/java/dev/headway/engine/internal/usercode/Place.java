package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.engine.DelegateException;
import dev.headway.model.Location;

/** Where in which model something is called, for messages: element, process and line. */
record Place(String role, ActivityContext context, Location location) {
    @Override
    public String toString() {
        String line = location.line() > 0 ? ", line " + location.line() : "";
        return role + " of element '" + context.node().id() + "' in "
                + context.definition().described() + line;
    }

    /** What to say when an object of another kind is there. */
    DelegateException wrongType(Object target, Class<?> wanted) {
        String other = "";
        for (Class<?> c = target.getClass(); c != null; c = c.getSuperclass()) {
            for (Class<?> implemented : c.getInterfaces()) {
                if (implemented.getSimpleName().equals(wanted.getSimpleName())) {
                    other = " It implements " + implemented.getName() + ": change that import.";
                }
            }
        }
        return new DelegateException(
                "Expected an object that implements " + wanted.getName() + " as " + this + ", got one of class "
                        + target.getClass().getName() + "." + other,
                null);
    }
}
