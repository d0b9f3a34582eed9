package dev.headway.torture.journal;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What clients asked for, and what was acknowledged. What was not may have happened or not. Thread-safe. */
public final class Clients {
    private final AtomicLong nextId = new AtomicLong();
    private final Map<String, String> asked = new ConcurrentHashMap<>();
    private final Map<String, String> starts = new ConcurrentHashMap<>();
    private final Map<String, String> sets = new ConcurrentHashMap<>();
    private final Set<String> signals = ConcurrentHashMap.newKeySet();
    private final Set<String> tasks = ConcurrentHashMap.newKeySet();
    private final AtomicLong revived = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    /** The line that asks for something; {@code rest} follows the id. */
    public String ask(String word, String rest) {
        String id = "c" + nextId.incrementAndGet();
        asked.put(id, word);
        return word + " " + id + " " + rest;
    }

    /** Whether what this line of {@link #ask} asks for was not answered yet. */
    public boolean isOpen(String line) {
        return asked.containsKey(line.split(" ", 3)[1]);
    }

    /** Takes note of an answer. */
    public void answered(String line) {
        String[] words = line.split(" ");
        if (words.length < 2) {
            return;
        }
        String id = words[1];
        String what = asked.remove(id);
        if (!words[0].equals("ok") || what == null) {
            refused.incrementAndGet();
            return;
        }
        switch (what) {
            case "start", "case" -> starts.put(id, words[2]);
            case "set" -> sets.put(id, words[2]);
            case "signal" -> signals.add(id);
            case "revive" -> revived.addAndGet(Long.parseLong(words[2]));
            case "tasks" -> {
                for (int i = 2; i < words.length; i++) {
                    tasks.add(words[i]);
                }
            }
            default -> {
                // nothing that must survive
            }
        }
    }

    /** Acknowledged starts: client's id to instance. */
    public Map<String, String> starts() {
        return starts;
    }

    /** Acknowledged variables: client's id, which is the name, to instance. */
    public Map<String, String> sets() {
        return sets;
    }

    /** Acknowledged signals. */
    public Set<String> signals() {
        return signals;
    }

    /** Tasks whose completion was acknowledged. */
    public Set<String> tasks() {
        return tasks;
    }

    /** Commands that were refused, or whose outcome nobody knows. */
    public long refused() {
        return refused.get();
    }

    /** Jobs that were dead letters and got retries again. */
    public long revived() {
        return revived.get();
    }

    /** Everything acknowledged. */
    public long acknowledged() {
        return (long) starts.size() + sets.size() + signals.size() + tasks.size();
    }
}
