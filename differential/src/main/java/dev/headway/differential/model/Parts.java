package dev.headway.differential.model;

import dev.headway.differential.model.Part.Kind;
import java.util.Set;

/** What the lines of {@link Profile} ask of a part alone. */
final class Parts {
    private static final Set<Kind> SPLITTING = Set.of(Kind.PARALLEL, Kind.INCLUSIVE);
    private static final Set<Kind> WRITING = Set.of(Kind.SERVICE, Kind.CALL, Kind.REPEAT);
    private static final Set<Kind> PLAIN_WAITS = Set.of(Kind.USER, Kind.RECEIVE, Kind.CATCH);
    private static final Set<Kind> WAITS = Set.of(Kind.USER, Kind.RECEIVE, Kind.CATCH, Kind.RACE, Kind.AD_HOC);

    private Parts() {}

    static boolean splits(Part part) {
        return SPLITTING.contains(part.kind());
    }

    static boolean isCall(Part part) {
        return part.kind() == Kind.CALL;
    }

    static boolean isTimer(Part part) {
        return part.option("event").startsWith("timer");
    }

    static boolean isHandler(Part part) {
        return part.kind() == Kind.EVENT_SUB_PROCESS;
    }

    static boolean isBesideHandler(Part part) {
        return isHandler(part) && part.has("beside");
    }

    static boolean hasHandlers(Part scope) {
        return scope.parts().stream().anyMatch(Parts::isHandler);
    }

    static boolean hasBesideBoundary(Part part) {
        return part.all(Kind.BOUNDARY).stream().anyMatch(boundary -> boundary.has("beside"));
    }

    static boolean isUndo(Part part) {
        return part.kind() == Kind.UNDO;
    }

    static boolean compensates(Part part) {
        return part.option("event").equals("compensate");
    }

    static boolean isParallelLoop(Part part) {
        return part.option("loop").startsWith("parallel");
    }

    static boolean isLeftByJob(Part part) {
        return Set.of("after", "both").contains(part.option("async"));
    }

    static boolean isEnd(Part part, String event) {
        return part.kind() == Kind.END && part.option("event").split(":", -1)[0].equals(event);
    }

    static boolean raisesError(Part part) {
        return part.has("error") || isEnd(part, "error");
    }

    /** The error event that a part raises. */
    static String error(Part part) {
        return part.has("error") ? "error:" + part.option("error").split(":", -1)[0] : part.option("event");
    }

    static boolean throwsEscalation(Part part) {
        return (part.kind() == Kind.END || part.kind() == Kind.THROW)
                && part.option("event").startsWith("escalation");
    }

    static boolean throwsSignal(Part part) {
        return part.kind() == Kind.THROW && part.option("event").startsWith("signal");
    }

    /** Whether what starts a handler is thrown in its scope. */
    static boolean isStartedByThrow(Part handler) {
        String event = handler.option("event");
        return event.startsWith("error") || event.startsWith("escalation");
    }

    /** Whether an end event ends other tokens, too. */
    static boolean endsOthers(Part part) {
        return isEnd(part, "terminate") || isEnd(part, "error") || isEnd(part, "cancel");
    }

    /** Whether a token may still be in a part when a step is done. */
    static boolean mayWait(Part part) {
        return WAITS.contains(part.kind()) || part.has("async");
    }

    /** Whether every token that comes to a part waits there, and goes on alone. */
    static boolean isPlainWait(Part part) {
        return PLAIN_WAITS.contains(part.kind())
                && !part.has("loop")
                && part.parts().isEmpty();
    }

    /** Whether something in a part sets the variable {@code n}. */
    static boolean writes(Part part) {
        return part.contains(inner -> WRITING.contains(inner.kind()) || compensates(inner));
    }

    /** Whether what a part does depends on the variable {@code n}. */
    static boolean reads(Part part) {
        return part.kind() == Kind.REPEAT
                || part.kind() == Kind.CALL
                || part.has("gather")
                || part.body().stream().anyMatch(branch -> branch.option("when").contains("n "));
    }
}
