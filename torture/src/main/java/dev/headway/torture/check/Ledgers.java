package dev.headway.torture.check;

import dev.headway.torture.journal.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What user code has done, by all nodes: one file per node, {@code millis instance element} a line; and what nodes noted of themselves. */
public final class Ledgers {
    /** What a node writes behind a line that the one before it, killed, could not finish: no entry. */
    public static final String TORN_END = " torn\n";

    /** A run takes some 50 ms, and leaves its entry at its end. */
    private static final long UNDER_WAY_MILLIS = 500;

    private final Map<String, List<Entry>> entries = new HashMap<>();
    private final List<Note> notes = new ArrayList<>();
    private long count;

    /** One run of user code, which was about to return. */
    record Entry(int node, long millis) {}

    /** What a node found of itself, whatever the reason: a machine that is too full, say. */
    sealed interface Note {
        /** It had not run. */
        record Stall(int node, long fromMillis, long toMillis) implements Note {}

        /** A run had waited since then for the commit of its outcome, and still did. */
        record Late(int node, long fromMillis, long toMillis) implements Note {}

        /** It had lost its lease. */
        record LostLease(int node, long fromMillis, long toMillis) implements Note {}
    }

    /** Reads the files of the nodes, in their order. */
    public static Ledgers read(List<Path> files) throws IOException {
        Ledgers ledgers = new Ledgers();
        for (int node = 0; node < files.size(); node++) {
            if (Files.exists(files.get(node))) {
                ledgers.add(node, Files.readString(files.get(node)));
            }
        }
        ledgers.entries.values().forEach(list -> list.sort(Comparator.comparingLong(Entry::millis)));
        return ledgers;
    }

    private void add(int node, String text) {
        // A line without its end was not durable when its writer was killed.
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
            String[] words = line.split(" ");
            if (words[words.length - 1].equals(TORN_END.strip())) {
                continue;
            }
            if (words.length == 3) {
                entries.computeIfAbsent(key(words[1], words[2]), any -> new ArrayList<>())
                        .add(new Entry(node, Long.parseLong(words[0])));
                count++;
            } else if (words.length == 4 && words[0].equals("stall")) {
                notes.add(new Note.Stall(node, Long.parseLong(words[1]), Long.parseLong(words[2])));
            } else if (words.length == 4 && words[0].equals("late")) {
                notes.add(new Note.Late(node, Long.parseLong(words[1]), Long.parseLong(words[2])));
            } else if (words.length == 4 && words[0].equals("lost")) {
                notes.add(new Note.LostLease(node, Long.parseLong(words[1]), Long.parseLong(words[2])));
            }
        }
    }

    List<Note> notes() {
        return notes;
    }

    static String key(String instance, String element) {
        return instance + " " + element;
    }

    /** The runs of an element, the first one first. */
    List<Entry> of(String instance, String element) {
        return entries.getOrDefault(key(instance, element), List.of());
    }

    /**
     * Whether so many of these runs, in order of time, may have been wasted: each was on a node that something befell then, and
     * was replaced by a later one unless its node had slept. Or else it was under way when the work was interrupted, as one of the last.
     */
    static boolean mayBeWasted(int runs, List<Entry> entries, List<Window> windows, boolean interrupted) {
        long found = 0;
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            boolean last = i == entries.size() - 1;
            boolean underWay = interrupted && entries.getLast().millis() - entry.millis() <= UNDER_WAY_MILLIS;
            if (underWay
                    || windows.stream()
                            .anyMatch(window ->
                                    window.contains(entry.node(), entry.millis()) && (!last || window.mayBeLast()))) {
                found++;
            }
        }
        return found >= runs;
    }

    /** The instances with their elements for which user code has run. */
    public Set<String> keys() {
        return entries.keySet();
    }

    Map<String, List<Entry>> all() {
        return entries;
    }

    long count() {
        return count;
    }
}
