package dev.headway.bench.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.jspecify.annotations.Nullable;

/**
 * Client threads that lead instances through a journey: start, then trigger, complete or message until the end.
 *
 * <p>Closed loop without a rate: each thread takes the next instance when the last is done. With a rate, the moments of the starts are fixed
 * beforehand and latency counts from the moment that was meant, so that a slow engine cannot hide by being asked less often.
 */
final class Clients {
    private static final long MAX_MICROS = 3_600_000_000L;

    private final EngineAdapter engine;
    private final Journey journey;
    private final Progress progress;
    private final ConcurrentHistogram micros = new ConcurrentHistogram(1, MAX_MICROS, 3);
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong done = new AtomicLong();

    Clients(EngineAdapter engine, Journey journey, Progress progress) {
        this.engine = engine;
        this.journey = journey;
        this.progress = progress;
    }

    /** What came of it: instances led to the end of their journey, seconds, latency of one journey in microseconds. */
    record Outcome(long instances, double seconds, ConcurrentHistogram micros, Series series) {}

    /**
     * Leads instances through the journey.
     *
     * @param rate instances started a second, 0 for as fast as possible
     * @param resting ids of instances that wait; given, a started instance joins them instead of being led on
     * @param replace whether one of the resting is finished for each that is started
     */
    Outcome run(
            long instances, int threads, double rate, @Nullable ConcurrentLinkedQueue<String> resting, boolean replace)
            throws InterruptedException, ExecutionException {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads);
                Sampler sampler = Sampler.start(250, () -> told(instances))) {
            long started = System.nanoTime();
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(pool.submit(() -> {
                    lead(instances, rate, started, resting, replace);
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
            double seconds = (System.nanoTime() - started) / 1e9;
            return new Outcome(done.get(), seconds, micros, sampler.stop());
        }
    }

    private long told(long instances) {
        long now = done.get();
        progress.at(now, instances);
        return now;
    }

    private void lead(
            long instances, double rate, long started, @Nullable ConcurrentLinkedQueue<String> resting, boolean replace)
            throws Exception {
        for (long number = next.getAndIncrement(); number < instances; number = next.getAndIncrement()) {
            long meant = rate > 0 ? started + (long) (number * 1e9 / rate) : System.nanoTime();
            while (System.nanoTime() < meant) {
                LockSupport.parkNanos(meant - System.nanoTime());
            }
            String waiting = resting == null || !replace ? null : resting.poll();
            if (resting == null) {
                journey.lead(engine, number);
            } else {
                if (waiting != null) {
                    journey.finish(engine, waiting);
                }
                resting.add(journey.begin(engine, number));
            }
            micros.recordValue(Math.clamp((System.nanoTime() - meant) / 1_000, 1, MAX_MICROS));
            done.incrementAndGet();
        }
    }

    /**
     * What happens to one instance.
     *
     * @param process key of the process
     * @param variables name to recipe: {@code string:20}, {@code bytes:1000}, {@code int:1000} (random below), {@code now:seconds},
     *     {@code list:100} (the numbers below)
     * @param steps {@code trigger}, {@code task}, {@code message:NAME}
     */
    record Journey(String process, Map<String, String> variables, List<String> steps, long seed) {
        void lead(EngineAdapter engine, long number) throws Exception {
            finish(engine, begin(engine, number));
        }

        String begin(EngineAdapter engine, long number) throws Exception {
            return engine.start(process, values(number));
        }

        void finish(EngineAdapter engine, String instance) throws Exception {
            String waiting = null;
            for (String step : steps) {
                if (step.equals("trigger")) {
                    waiting = waiting == null ? engine.waiting(instance) : waiting;
                    engine.trigger(waiting);
                } else if (step.equals("task")) {
                    engine.completeTask(instance);
                } else if (step.startsWith("message:")) {
                    engine.message(step.substring("message:".length()), instance);
                } else {
                    throw new IllegalArgumentException(
                            "Expected a step trigger, task or message:NAME, got '" + step + "'");
                }
            }
        }

        private Map<String, Object> values(long number) {
            Map<String, Object> values = new HashMap<>();
            SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
            variables.forEach((name, recipe) -> values.put(name, value(recipe, random)));
            return values;
        }

        private static Object value(String recipe, SplittableRandom random) {
            int colon = recipe.indexOf(':');
            int size = Integer.parseInt(recipe.substring(colon + 1));
            return switch (recipe.substring(0, colon)) {
                case "string" ->
                    random.ints(size, 'a', 'z' + 1)
                            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                            .toString();
                case "bytes" -> {
                    byte[] bytes = new byte[size];
                    random.nextBytes(bytes);
                    yield bytes;
                }
                case "int" -> random.nextInt(size);
                case "fixed" -> size;
                case "list" -> new ArrayList<>(IntStream.range(0, size).boxed().toList());
                case "now" ->
                    java.time.Instant.now()
                            .plusSeconds(size)
                            .truncatedTo(java.time.temporal.ChronoUnit.SECONDS)
                            .toString();
                default ->
                    throw new IllegalArgumentException(
                            "Expected a variable recipe string, bytes, int, fixed, list or now, got '" + recipe + "'");
            };
        }
    }
}
