package dev.headway.cli;

import dev.headway.core.history.HistoryLevel;
import dev.headway.model.CmmnModel;
import dev.headway.model.ModelFile;
import dev.headway.model.parse.CmmnParser;
import dev.headway.runtime.channel.Channels;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: deploys a file, starts instances, and follows them until nothing is runnable. */
@Command(
        name = "run",
        description = {
            "Deploys a BPMN or CMMN file, starts a process or case of it, and runs until nothing is runnable or the"
                    + " next timer is further away than --wait. Ends with 1 if the file does not deploy or an instance"
                    + " fails.",
        })
final class RunCommand implements Callable<Integer> {
    private static final int INSTANCES_MAX = 1_000_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Terminal terminal;
    private final ModelReader reader;

    @Parameters(arity = "1", paramLabel = "FILE", description = "BPMN 2.0 XML file, or CMMN 1.1 file (.cmmn).")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private Path file;

    @Option(
            names = "--process",
            paramLabel = "ID",
            description = "Process or case to start; needed when the file has several that can be started.")
    private @Nullable String process;

    @Option(
            names = "--var",
            paramLabel = "NAME[:TYPE]=VALUE",
            converter = Variable.Converter.class,
            description =
                    "Variable of the instances, as often as needed. Types: string (the default), int, long, double, "
                            + "boolean, date, json.")
    private List<Variable> variables = new ArrayList<>();

    @Option(
            names = "--instances",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many instances to start (default: ${DEFAULT-VALUE}).")
    private int instances;

    @Option(names = "--message", paramLabel = "NAME", description = "Starts by the message start event of this name.")
    private @Nullable String message;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = Durations.class,
            description = "Waits for timers and retries that are due within this time: 500ms, 10s, 2m, 1h "
                    + "(default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private Duration horizon;

    @Option(names = "--complete-tasks", description = "Completes user tasks as they appear.")
    private boolean completeTasks;

    @Option(
            names = "--trigger",
            paramLabel = "ID",
            description =
                    "Lets the event listener of a case with this id occur once nothing else is to be done; as often "
                            + "as needed, in this order.")
    private List<String> triggers = new ArrayList<>();

    @Option(
            names = "--stub-delegates",
            description = "Does nothing in place of Java classes, beans and expressions of activities and listeners.")
    private boolean stubDelegates;

    @Option(
            names = "--class-path",
            paramLabel = "P",
            description = "Jars and folders with the classes that the model names, separated as in Java's class path.")
    private @Nullable String classPath;

    @Option(
            names = "--history",
            paramLabel = "LEVEL",
            defaultValue = "full",
            description = "none, activity, audit or full (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private HistoryLevel history;

    @Option(
            names = "--channel",
            paramLabel = "C",
            defaultValue = "leased",
            completionCandidates = ChannelNames.class,
            description = "How jobs reach the executor: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String channel = "leased";

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "Ends with 1 if the run has not come to rest after this time, and says where it is (default: "
                    + "60s more than --wait; none with several --instances).")
    private @Nullable Duration timeout;

    @Mixin
    private final ScriptOptions scripts = new ScriptOptions();

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Option(names = "--json", description = "Prints the result as JSON.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec spec;

    RunCommand(Terminal terminal, ModelReader reader) {
        this.terminal = terminal;
        this.reader = reader;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (instances < 1 || instances > INSTANCES_MAX) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected --instances between 1 and " + Texts.number(INSTANCES_MAX) + ", but got " + instances);
        }
        Database chosen = database.choose(terminal.environment());
        ModelFiles.requireReadable(List.of(file));
        try (UserClasses classes = UserClasses.open(classPath)) {
            return run(chosen, classes);
        }
    }

    private int run(Database chosen, UserClasses classes) throws InterruptedException {
        ModelReader deploying = scripts.deploying(reader, stubDelegates, classes.loader());
        byte[] content = stubDelegates ? DelegateStubs.in(ModelFiles.content(file)) : ModelFiles.content(file);
        ModelFile model = ModelFiles.read(file, content, deploying);
        ValidateCommand.FileResult findings = ValidateCommand.FileResult.of(file, model);
        if (!findings.problems().isEmpty()) {
            ValidateCommand.print(findings, terminal.err());
        }
        if (!findings.deployable()) {
            return ExitCode.FAILED;
        }
        boolean cases = model instanceof CmmnModel;
        if (!cases && !triggers.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "expected a CMMN file for --trigger, but " + file + " has no cases");
        }
        StartPoint start = cases ? null : StartPoint.choose(model, process, message);
        Map<String, byte[]> called = called(model, deploying);
        String[] languages = scripts.languages().toArray(String[]::new);
        try (EngineSession session = EngineSession.open(
                chosen,
                settings -> settings.historyLevel(history)
                        .channel(channel)
                        .allowScripts(languages)
                        .classLoader(classes.loader()))) {
            return start == null
                    ? new CaseRun(session.engine(), terminal, caseRequest(content, called)).run()
                    : new ProcessRun(session.engine(), terminal, request(content, called, model, start)).run();
        }
    }

    private ProcessRun.Request request(byte[] content, Map<String, byte[]> called, ModelFile model, StartPoint start) {
        return new ProcessRun.Request(
                resourceName(),
                content,
                called,
                model,
                start,
                values(),
                instances,
                horizon,
                limit(),
                completeTasks,
                json);
    }

    private CaseRun.Request caseRequest(byte[] content, Map<String, byte[]> called) {
        return new CaseRun.Request(
                resourceName(),
                content,
                called,
                process,
                values(),
                instances,
                horizon,
                limit(),
                completeTasks,
                triggers,
                json);
    }

    /** How long the run may take, null for as long as it likes. */
    private @Nullable Duration limit() {
        Duration given = timeout;
        if (given != null) {
            return given;
        }
        return instances == 1 ? horizon.plus(TIMEOUT) : null;
    }

    /** Files beside this one that define processes which it calls and decisions which it makes: they are deployed too, and the user is told. */
    private Map<String, byte[]> called(ModelFile model, ModelReader deploying) {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        Map<Path, ModelFile> models = CalledModels.beside(file, model, deploying);
        for (Path path : models.keySet()) {
            terminal.err().println(path + ": deployed too, since a process that it defines is called");
            byte[] content = ModelFiles.content(path);
            contents.put(String.valueOf(path.getFileName()), stubDelegates ? DelegateStubs.in(content) : content);
        }
        List<ModelFile> all = new ArrayList<>(models.values());
        all.add(model);
        for (Path path : ScriptFiles.beside(file, all)) {
            terminal.err().println(path + ": deployed too, since it is a script that is run");
            contents.put(String.valueOf(path.getFileName()), ModelFiles.content(path));
        }
        for (Path path : DecisionFiles.beside(file, all)) {
            terminal.err().println(path + ": deployed too, since a decision that it defines is made");
            contents.put(String.valueOf(path.getFileName()), ModelFiles.content(path));
        }
        return contents;
    }

    /** The engine knows models by the end of their name. */
    private String resourceName() {
        String name = String.valueOf(file.getFileName());
        return CmmnParser.isCaseFile(name) || name.endsWith(".bpmn") || name.endsWith(".bpmn20.xml")
                ? name
                : name + ".bpmn";
    }

    private Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Variable variable : variables) {
            if (values.containsKey(variable.name())) {
                throw new ParameterException(
                        spec.commandLine(), "expected --var " + variable.name() + " once, but got it again");
            }
            values.put(variable.name(), variable.value());
        }
        return values;
    }

    /** The channels of the class path, as the engine says them too. */
    static final class ChannelNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Channels.all().keySet().iterator();
        }
    }
}
