package dev.headway.fuzz;

import dev.headway.testkit.TestEngine;
import java.util.List;
import java.util.function.Consumer;

/** Where hostile input goes in, with good inputs to begin with and words that mean something there. */
enum Target {
    MODELS(Seeds.bytes(Samples.MODELS), Samples.MODEL_WORDS, bytes -> Targets.deployed(bytes, Engine.ONE)),
    CASES(Seeds.bytes(Samples.CASES), Samples.CASE_WORDS, bytes -> Targets.deployedCase(bytes, Engine.ONE)),
    EXPRESSIONS(Seeds.bytes(Samples.EXPRESSIONS), Samples.EXPRESSION_WORDS, Targets::expression),
    TIMERS(Seeds.bytes(Samples.TIMERS), Samples.TIMER_WORDS, Targets::timer),
    DECISIONS(Seeds.bytes(Samples.DECISIONS), Samples.FEEL_WORDS, Targets::decision),
    FEEL(Seeds.bytes(Samples.FEEL), Samples.FEEL_WORDS, Targets::feel),
    ARCHIVES(Samples.archives(), Samples.MODEL_WORDS, bytes -> Targets.archive(bytes, Engine.ONE));

    @SuppressWarnings("ImmutableEnumChecker") // nobody changes them
    private final List<byte[]> samples;

    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> words;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Consumer<byte[]> action;

    Target(List<byte[]> samples, List<String> words, Consumer<byte[]> action) {
        this.samples = samples;
        this.words = words;
        this.action = action;
    }

    /** One engine for all inputs. */
    private static final class Engine {
        static final TestEngine ONE = TestEngine.start();
    }

    List<byte[]> samples() {
        return samples;
    }

    List<String> words() {
        return words;
    }

    void run(byte[] input) {
        action.accept(input);
    }
}
