package dev.headway.torture.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A generated process.
 *
 * @param key its process id
 * @param start id of its start event
 * @param end id of its end event
 */
public record Generated(String key, String start, Block body, String end) {
    /** The process that call activities call. */
    public static final String CHILD = "child";

    /** The process that the signal {@link #SIGNAL} starts. */
    public static final String STARTED = "started";

    public static final String SIGNAL = "alarm";

    /** The largest value of the variable {@code choice}. */
    public static final int CHOICES = 3;

    /** The processes of a seed: one for calls, one for signals, and random ones. */
    public static List<Generated> of(long seed, int count) {
        List<Generated> all = new ArrayList<>();
        all.add(new Generated(CHILD, "start", new Block.Work("childWork", true), "end"));
        all.add(new Generated(STARTED, "start", new Block.Work("startedWork", true), "end"));
        for (int i = 0; i < count; i++) {
            all.add(new Maker(new Random(seed * 31 + i)).make("process" + i));
        }
        return all;
    }

    private static final class Maker {
        private final Random random;
        private int nextId;
        private int budget = 10;

        Maker(Random random) {
            this.random = random;
        }

        Generated make(String key) {
            List<Block> parts = new ArrayList<>();
            parts.add(new Block.Loop(id("loop"), 3 + random.nextInt(6), random.nextInt(3) == 0));
            parts.add(block(0));
            parts.add(block(0));
            parts.add(new Block.Work(id("work"), true));
            return new Generated(key, "start", new Block.Sequence(parts), "end");
        }

        private String id(String prefix) {
            return prefix + ++nextId;
        }

        private Block block(int depth) {
            budget--;
            int kind = random.nextInt(budget <= 0 || depth > 2 ? 6 : 10);
            return switch (kind) {
                case 0, 1 -> new Block.Work(id("work"), random.nextBoolean());
                case 2 -> new Block.InTurn(id("turn"));
                case 3 -> new Block.Ask(id("ask"));
                case 4 -> new Block.Pause(id("pause"), 1 + random.nextInt(3));
                case 5 ->
                    random.nextBoolean()
                            ? new Block.Call(id("call"))
                            : new Block.Loop(id("loop"), 2 + random.nextInt(4), random.nextBoolean());
                case 6 -> new Block.Fork(id("fork"), id("join"), branches(depth));
                case 7 -> new Block.Choice(id("choice"), id("merge"), branches(depth));
                case 8 ->
                    new Block.Scope(
                            id("scope"),
                            id("start"),
                            id("end"),
                            block(depth + 1),
                            id("timer"),
                            1 + random.nextInt(6),
                            id("merge"));
                default -> new Block.Sequence(List.of(block(depth), block(depth)));
            };
        }

        private List<Block> branches(int depth) {
            List<Block> branches = new ArrayList<>();
            int count = 2 + random.nextInt(2);
            for (int i = 0; i < count; i++) {
                branches.add(block(depth + 1));
            }
            return branches;
        }
    }
}
