package dev.headway.differential.run;

import dev.headway.differential.probe.Probe.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Compares what was seen of two engines. */
final class Facts {
    private Facts() {}

    /** Whether the facts are the same. */
    static boolean same(Snapshot first, Snapshot second) {
        return first.facts().equals(second.facts());
    }

    /** What only one of the two has, with its repetitions. */
    static List<String> only(List<String> these, List<String> others) {
        List<String> left = new ArrayList<>(these);
        others.forEach(left::remove);
        return left;
    }

    /** First words of what differs. */
    static String kind(Snapshot first, Snapshot second) {
        TreeSet<String> words = new TreeSet<>();
        only(first.facts(), second.facts()).forEach(fact -> words.add("1:" + word(fact)));
        only(second.facts(), first.facts()).forEach(fact -> words.add("2:" + word(fact)));
        if (words.isEmpty()) {
            only(first.completed(), second.completed()).forEach(id -> words.add("1:" + kindOfId(id)));
            only(second.completed(), first.completed()).forEach(id -> words.add("2:" + kindOfId(id)));
        }
        return String.join(" ", words);
    }

    private static String word(String fact) {
        int space = fact.indexOf(' ');
        return space < 0 ? fact : fact.substring(0, space);
    }

    private static String kindOfId(String id) {
        return id.replaceAll("[0-9]", "");
    }
}
