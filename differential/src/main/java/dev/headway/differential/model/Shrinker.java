package dev.headway.differential.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a process smaller as long as what was found in it is still there: without a part, a part's part instead of it, an option less. */
public final class Shrinker {
    private final Predicate<Part> stillFails;
    private int attemptsLeft;

    /** @param attempts how often the process may be tried */
    public Shrinker(Predicate<Part> stillFails, int attempts) {
        this.stillFails = stillFails;
        this.attemptsLeft = attempts;
    }

    /** The smallest that was found; the given one when nothing can be left out. */
    public Part shrink(Part failing) {
        Part best = failing;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (Part candidate : candidates(best)) {
                if (attemptsLeft-- <= 0) {
                    return best;
                }
                if (stillFails.test(candidate)) {
                    best = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return best;
    }

    /** Everything that is one cut away, the deepest cuts first. */
    private static List<Part> candidates(Part part) {
        List<Part> found = new ArrayList<>();
        List<Part> parts = part.parts();
        for (int i = 0; i < parts.size(); i++) {
            found.add(part.with(without(parts, i)));
        }
        for (int i = 0; i < parts.size(); i++) {
            Part child = parts.get(i);
            if (!child.attached()) {
                for (Part grandchild : child.body()) {
                    found.add(part.with(instead(parts, i, grandchild)));
                }
            }
        }
        for (int i = 0; i < parts.size(); i++) {
            for (Part smaller : candidates(parts.get(i))) {
                found.add(part.with(instead(parts, i, smaller)));
            }
        }
        for (String option : part.options().keySet()) {
            if (!RandomParts.NEEDED.contains(option)) {
                found.add(part.without(option));
            }
        }
        return found;
    }

    private static List<Part> without(List<Part> parts, int index) {
        List<Part> fewer = new ArrayList<>(parts);
        fewer.remove(index);
        return fewer;
    }

    private static List<Part> instead(List<Part> parts, int index, Part part) {
        List<Part> others = new ArrayList<>(parts);
        others.set(index, part);
        return others;
    }
}
