package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.stream.Stream;

/** What the last step may have changed for us inside a part: its own event is used up, what belongs to it is gone, what follows it is new. */
final class Progress {
    private final Difference difference;
    private final String step;
    private final List<String> stepped;
    private final Paths paths;

    Progress(Difference difference) {
        this.difference = difference;
        String last = difference.steps().getLast();
        int given = last.indexOf(" with {");
        this.step = given < 0 ? last : last.substring(0, given);
        this.paths = Paths.of(difference.process());
        String name = step.startsWith("signal ") ? step.substring(0, step.indexOf(' ', "signal ".length()) + 1) : step;
        this.stepped = difference.before().facts().stream()
                .filter(fact -> fact.startsWith(name))
                .map(Places::element)
                .distinct()
                .toList();
    }

    /** Whether the part is as the step must have left it. */
    boolean explains(Part part) {
        List<String> had = inside(difference.before().facts(), part);
        List<String> has = inside(difference.first().facts(), part);
        List<String> gone = Facts.only(had, has);
        List<String> come = Facts.only(has, had);
        return gone.stream().allMatch(fact -> owners().anyMatch(owner -> Places.of(Places.element(fact), owner)))
                && come.stream()
                        .allMatch(fact ->
                                stepped.stream().anyMatch(element -> follows(element, Places.element(fact), part)))
                && (!had.contains(step) || gone.contains(step) || stays(part));
    }

    /** Whether the event of the step can still be waited for: its element takes it again and again, or is reached again. */
    private boolean stays(Part within) {
        return stepped.stream()
                .allMatch(element -> element.endsWith("_start")
                        || follows(element, element, within)
                        || difference
                                .process()
                                .contains(part -> part.id().equals(element)
                                        && part.kind() == Part.Kind.BOUNDARY
                                        && part.has("beside")
                                        && !part.option("event").startsWith("timer")));
    }

    /** Whether a token comes from one element to another one without leaving a part. */
    private boolean follows(String from, String to, Part within) {
        return paths.reaches(from, to, at -> Places.of(at, within));
    }

    private static List<String> inside(List<String> facts, Part part) {
        return facts.stream()
                .filter(fact -> Places.of(Places.element(fact), part))
                .toList();
    }

    /** The parts that waited for the step; of a boundary event its activity. */
    private Stream<Part> owners() {
        return difference
                .process()
                .tree()
                .filter(part -> stepped.stream()
                        .anyMatch(element -> Places.is(element, part)
                                || part.all(Part.Kind.BOUNDARY).stream()
                                        .anyMatch(boundary -> boundary.id().equals(element))));
    }
}
