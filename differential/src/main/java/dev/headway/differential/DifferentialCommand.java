package dev.headway.differential;

import dev.headway.bench.peer.PeerUnavailable;
import dev.headway.differential.cases.CaseCampaign;
import dev.headway.differential.model.Profile;
import dev.headway.differential.probe.HeadwayProbe;
import dev.headway.differential.probe.Openings;
import dev.headway.differential.probe.PeerProbe;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.run.Campaign;
import dev.headway.differential.run.Report;
import dev.headway.differential.run.Tally;
import dev.headway.differential.run.Trial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs random models on this engine and on Flowable, step by step, and compares. */
@Command(
        name = "differential",
        description = "Runs random models on Headway and on Flowable 8, and compares them after each step.",
        footer = {
            "",
            "Flowable is fetched from Maven Central at first use and runs in a process of its own. After each random step,",
            "what waits, jobs, timers with their due dates, subscriptions, variables and completed elements are compared.",
            "The models keep to what both engines do alike; what they do differently is in docs/differences.md. The first",
            "difference ends the run; its model is made small and printed with its seed. With --go-on the run goes past it.",
            "",
            "Exit codes: 0 no difference, 1 one was found, 2 wrong usage, 3 Flowable cannot be fetched.",
        })
final class DifferentialCommand implements Callable<Integer> {
    private static final int UNREACHABLE = 3;
    private static final int MODELS_BETWEEN_WRITES = 25;

    @Option(
            names = "--language",
            paramLabel = "L",
            defaultValue = "bpmn",
            description = "bpmn, or cmmn for cases on Flowable 7.2, this engine opened anew after each step. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String language = "bpmn";

    @Option(
            names = "--models",
            paramLabel = "N",
            defaultValue = "200",
            description = "How many models, those of an earlier part of the run included. Default: ${DEFAULT-VALUE}.")
    private long models;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the first model; the others follow. Default: a new one.")
    private @Nullable Long seed;

    @Option(
            names = "--size",
            paramLabel = "N",
            defaultValue = "3",
            description = "How large models become; 10 is large. Default: ${DEFAULT-VALUE}.")
    private int size;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Keeps in this file how far the run has come, and goes on from there.")
    private @Nullable Path resume;

    @Option(
            names = "--go-on",
            description = "Lists each difference with its seed and goes on, instead of making the first one small.")
    private boolean goOn;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli itself acts on it
    private boolean help;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls call
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (models < 1 || size < 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected --models and --size of 1 or more, but got " + models + " and " + size);
        }
        if (!language.equals("bpmn") && !language.equals("cmmn")) {
            throw new ParameterException(
                    spec.commandLine(), "expected bpmn or cmmn as --language, but got " + language);
        }
        PrintWriter out = spec.commandLine().getOut();
        long first = seed == null ? ThreadLocalRandom.current().nextLong(1_000_000_000) : seed;
        Path file = resume;
        Tally tally = file == null ? new Tally(first) : Tally.read(file, first);
        if (language.equals("cmmn")) {
            return cases(tally, file, out);
        }
        try (Probe ours = new HeadwayProbe(
                        Openings.database("jdbc:h2:mem:differential;DB_CLOSE_DELAY=-1", "sa", "", "memory"), false);
                Probe peer = PeerProbe.start()) {
            Campaign campaign = new Campaign(
                    new Trial(ours, peer, Profile.FLOWABLE), Profile.FLOWABLE, size, each -> progress(each, file, out));
            Trial.Difference found = null;
            if (goOn) {
                campaign.runAll(tally, models, (at, difference) -> out.println(Report.brief(at, difference)));
            } else {
                found = campaign.run(tally, models);
            }
            if (file != null) {
                tally.write(file);
            }
            out.println(tally);
            if (found != null) {
                out.println(Report.of(found, tally));
                out.println("Replay: ./headway differential --models 1 --size " + size + " --seed " + tally.nextSeed());
            }
            out.flush();
            return found == null && tally.different() == 0 ? 0 : 1;
        } catch (PeerUnavailable unavailable) {
            spec.commandLine().getErr().println("headway: " + unavailable.getMessage());
            return UNREACHABLE;
        }
    }

    private int cases(Tally tally, @Nullable Path file, PrintWriter out) throws IOException {
        try (CaseCampaign campaign = new CaseCampaign(size)) {
            String found = campaign.run(tally, models, each -> progress(each, file, out), goOn ? out::println : null);
            if (file != null) {
                tally.write(file);
            }
            out.println(tally);
            if (found != null) {
                out.println(found);
                out.println("Replay: ./headway differential --language cmmn --models 1 --size " + size + " --seed "
                        + tally.nextSeed());
            }
            out.flush();
            return found == null && tally.different() == 0 ? 0 : 1;
        } catch (PeerUnavailable unavailable) {
            spec.commandLine().getErr().println("headway: " + unavailable.getMessage());
            return UNREACHABLE;
        }
    }

    private static void progress(Tally tally, @Nullable Path file, PrintWriter out) {
        if (tally.models() % MODELS_BETWEEN_WRITES != 0) {
            return;
        }
        try {
            if (file != null) {
                tally.write(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the state of the run in " + file, e);
        }
        out.println(tally);
        out.flush();
    }
}
