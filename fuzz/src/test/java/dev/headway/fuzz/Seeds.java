package dev.headway.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Damages good inputs at random, the same for the same seed: what every build does without the fuzzer. {@code -Dheadway.seed=S}
 * chooses other damage, {@code -Dheadway.damages=N} more of it.
 */
final class Seeds {
    private static final long SEED = Long.getLong("headway.seed", 1);
    private static final int DAMAGES = Integer.getInteger("headway.damages", 400);

    private Seeds() {}

    /** Calls the target with every input as it is, and with damaged ones; a failure says which bytes it was. */
    static void damaged(List<byte[]> inputs, List<String> words, Consumer<byte[]> target) {
        all(inputs, target);
        Random random = new Random(SEED);
        for (int i = 0; i < DAMAGES; i++) {
            byte[] bytes = inputs.get(random.nextInt(inputs.size()));
            int damages = 1 + random.nextInt(5);
            for (int damage = 0; damage < damages; damage++) {
                bytes = damage(bytes, inputs, words, random);
            }
            run(bytes, target);
        }
    }

    /** Calls the target with every input. */
    static void all(List<byte[]> inputs, Consumer<byte[]> target) {
        inputs.forEach(input -> run(input, target));
    }

    private static void run(byte[] bytes, Consumer<byte[]> target) {
        try {
            target.accept(bytes);
        } catch (RuntimeException | Error failure) {
            throw new AssertionError(
                    "Expected an answer or a refusal, but " + failure + " with seed " + SEED + " on " + bytes.length
                            + " bytes:\n" + new String(bytes, StandardCharsets.UTF_8),
                    failure);
        }
    }

    private static byte[] damage(byte[] bytes, List<byte[]> inputs, List<String> words, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int removed = Math.min(random.nextInt(12), bytes.length - at);
        return switch (random.nextInt(6)) {
            case 0 -> replaced(bytes, at, removed, word(words, random));
            case 1 -> replaced(bytes, at, 0, word(words, random));
            case 2 -> replaced(bytes, at, removed, new byte[] {(byte) random.nextInt(256)});
            case 3 -> replaced(bytes, at, removed, new byte[0]);
            case 4 -> replaced(bytes, at, removed, piece(bytes, random));
            default -> replaced(bytes, at, removed, piece(inputs.get(random.nextInt(inputs.size())), random));
        };
    }

    private static byte[] word(List<String> words, Random random) {
        return words.get(random.nextInt(words.size())).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] piece(byte[] bytes, Random random) {
        int from = random.nextInt(bytes.length + 1);
        return Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + random.nextInt(200)));
    }

    private static byte[] replaced(byte[] bytes, int at, int removed, byte[] by) {
        byte[] result = new byte[bytes.length - removed + by.length];
        System.arraycopy(bytes, 0, result, 0, at);
        System.arraycopy(by, 0, result, at, by.length);
        System.arraycopy(bytes, at + removed, result, at + by.length, bytes.length - at - removed);
        return result;
    }

    static List<byte[]> bytes(List<String> texts) {
        return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }
}
