package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;

/**
 * The known difference about an ad-hoc sub-process that has enough while a handler of its scope runs, or after one has run: the other engine
 * loses its token. What comes after the sub-process happens for us alone, and we lose no token.
 */
final class AdHoc {
    private final Difference difference;
    private final Part process;
    private final Paths paths;
    private final List<String> ours;

    private AdHoc(Difference difference) {
        this.difference = difference;
        this.process = difference.process();
        this.paths = Paths.of(process);
        this.ours = Facts.only(difference.first().facts(), difference.second().facts());
    }

    static boolean isTokenLost(Difference difference) {
        AdHoc seen = new AdHoc(difference);
        return difference
                        .process()
                        .contains(part -> part.kind() == Kind.AD_HOC && part.has("enough") && seen.isLost(part))
                && Onward.losesNone(difference);
    }

    private boolean isLost(Part adHoc) {
        Part scope = Places.scopeOf(process, adHoc);
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        List<String> left = difference.second().facts().stream()
                .filter(fact -> !fact.startsWith("var "))
                .toList();
        boolean handled = scope.all(Kind.EVENT_SUB_PROCESS).stream().anyMatch(this::hasStarted);
        return difference.first().completed().contains(adHoc.id())
                && difference.second().completed().contains(adHoc.id())
                && handled
                && difference.before().facts().containsAll(left)
                && left.stream()
                        .allMatch(fact -> scope.all(Kind.EVENT_SUB_PROCESS).stream()
                                .anyMatch(handler -> Places.of(Places.element(fact), handler)))
                && Facts.only(second, first).isEmpty()
                && ours.stream()
                        .allMatch(fact -> fact.startsWith("var ")
                                || fact.equals("ended")
                                || Places.startsHandler(Places.element(fact), scope)
                                || paths.reaches(adHoc.id(), Places.element(fact)))
                && (!Facts.only(first, second).isEmpty()
                        || ours.stream().anyMatch(fact -> paths.reaches(adHoc.id(), Places.element(fact))))
                && Facts.only(first, second).stream()
                        .allMatch(id -> paths.reaches(adHoc.id(), id)
                                || difference.first().completed().contains("-" + id));
    }

    /** Whether a handler has been started before the step. */
    private boolean hasStarted(Part handler) {
        return difference.steps().subList(0, difference.steps().size() - 1).stream()
                        .anyMatch(step -> Places.element(step).equals(handler.id() + "_start"))
                || difference.before().facts().stream()
                        .map(Places::element)
                        .anyMatch(element -> Places.of(element, handler) && !element.equals(handler.id() + "_start"));
    }
}
