package dev.headway.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root of the command tree; does nothing by itself. */
@Command(
        name = "headway",
        description = "Runs BPMN 2.0 processes.",
        synopsisSubcommandLabel = "COMMAND",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Examples:",
            "  ./headway demo",
            "  ./headway run order.bpmn --var amount:int=120 --stub-delegates",
            "  ./headway validate order.bpmn",
            "  ./headway serve --demo",
            "  ./headway import-instances orders.csv --process order --db jdbc:postgresql://...",
            "",
            "Exit codes: 0 done and verified, 1 a check or a model failed,",
            "2 wrong usage or configuration, 3 something is not reachable, or the output cannot be written.",
        })
@SuppressWarnings("UnusedVariable") // picocli itself acts on the two options
final class HeadwayCommand implements Runnable {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Shows this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Shows the version.")
    private boolean version;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls run
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a command, but got none");
    }
}
