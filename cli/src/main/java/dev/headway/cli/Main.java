package dev.headway.cli;

import dev.headway.engine.DatabaseException;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.ModelParser;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line's entry: builds the command tree, runs it, and turns whatever happens into a message and an exit code. */
public final class Main {
    /**
     * Commands of modules that this one cannot see, with their line in the help. Each comes as a {@link ToolProvider} named
     * {@code headway-COMMAND}, parses its own options and answers with our exit codes; one that is not there is not listed.
     */
    private static final Map<String, String> TOOLS = new TreeMap<>(Map.of(
            "bench", "Measures this engine and its peers.",
            "differential", "Compares this engine with another one on random models.",
            "torture", "Injects faults and kills, and checks what must hold."));

    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        Terminal terminal = Terminal.ofProcess(output);
        int ended =
                run(args, terminal, (content, fileName) -> ModelParser.parse(content, fileName, ParserLimits.DEFAULT));
        System.exit(output.exitCode(ended, terminal.err()));
    }

    static int run(String[] args, Terminal terminal, ModelReader reader) {
        if (args.length > 0) {
            Optional<ToolProvider> tool = tool(args[0]);
            if (tool.isPresent()) {
                return tool.get().run(terminal.out(), terminal.err(), Arrays.copyOfRange(args, 1, args.length));
            }
        }
        CommandLine commands = commandLine(terminal, reader);
        int exitCode = args.length > 0 && isUnknownCommand(commands, args[0])
                ? unknownCommand(commands, args[0], terminal.err())
                : commands.execute(args);
        terminal.out().flush();
        terminal.err().flush();
        return exitCode;
    }

    static CommandLine commandLine(Terminal terminal, ModelReader reader) {
        CommandLine commands = new CommandLine(new HeadwayCommand());
        commands.addSubcommand(new DemoCommand(terminal));
        commands.addSubcommand(new RunCommand(terminal, reader));
        commands.addSubcommand(new ValidateCommand(terminal, reader));
        commands.addSubcommand(new ServeCommand(terminal));
        commands.addSubcommand(new StatisticsCommand(terminal));
        commands.addSubcommand(new ImportInstancesCommand(terminal));
        commands.addSubcommand(new ConformanceCommand(terminal));
        TOOLS.forEach((command, description) -> {
            if (tool(command).isPresent()) {
                CommandSpec spec = CommandSpec.create();
                spec.usageMessage().description(description);
                commands.addSubcommand(command, spec);
            }
        });
        commands.getCommandSpec().versionProvider(() -> new String[] {"headway " + version()});
        return commands.setOut(terminal.out())
                .setErr(terminal.err())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false)
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setParameterExceptionHandler((wrong, given) -> usage(wrong, terminal.err()))
                .setExecutionExceptionHandler((exception, command, parsed) -> failure(exception, terminal.err()));
    }

    /** Asked before picocli parses, since a {@code --help} further on would hide the unknown command from its user. */
    private static boolean isUnknownCommand(CommandLine commands, String word) {
        return !word.startsWith("-") && !commands.getSubcommands().containsKey(word);
    }

    private static int unknownCommand(CommandLine commands, String word, PrintWriter err) {
        List<String> known = new ArrayList<>(commands.getSubcommands().keySet());
        err.println("headway: expected one of the commands " + String.join(", ", known) + ", but got '" + word + "'");
        err.println("See ./headway --help");
        return ExitCode.USAGE;
    }

    /** Says what is wrong with the usage, what was probably meant, and where the help is. */
    private static int usage(ParameterException wrong, PrintWriter err) {
        boolean extra = wrong instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption();
        err.println("headway: " + (extra ? "expected no more arguments, but got " + words(wrong) : wrong.getMessage()));
        if (wrong instanceof UnmatchedArgumentException unmatched && !extra) {
            List<String> meant = new ArrayList<>(unmatched.getSuggestions());
            if (!meant.isEmpty()) {
                err.println("Did you mean " + String.join(" or ", meant) + "?");
            }
        }
        String command = wrong.getCommandLine().getCommandSpec().qualifiedName(" ");
        err.println("See ./" + command + " --help");
        return ExitCode.USAGE;
    }

    private static String words(ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException unmatched
                ? "'" + String.join("', '", unmatched.getUnmatched()) + "'"
                : "";
    }

    private static int failure(Exception exception, PrintWriter err) {
        if (exception instanceof CommandFailure failure) {
            err.println("headway: " + failure.getMessage());
            return failure.exitCode();
        }
        if (exception instanceof DatabaseException away) {
            err.println("headway: " + away.getMessage());
            return ExitCode.UNREACHABLE;
        }
        err.println("headway: unexpected failure, probably a defect of Headway itself:");
        exception.printStackTrace(err);
        return ExitCode.FAILED;
    }

    static Optional<ToolProvider> tool(String command) {
        if (!TOOLS.containsKey(command)) {
            return Optional.empty();
        }
        return ServiceLoader.load(ToolProvider.class, Main.class.getClassLoader()).stream()
                .filter(provider -> provider.type().getName().startsWith("dev.headway."))
                .map(ServiceLoader.Provider::get)
                .filter(tool -> tool.name().equals("headway-" + command))
                .findFirst();
    }

    private static String version() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "(built from this checkout)" : version;
    }
}
