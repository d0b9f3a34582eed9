package dev.headway.differential;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;
import picocli.CommandLine;

/** How the command line, which cannot see this module, finds {@link DifferentialCommand}. */
public final class DifferentialTool implements ToolProvider {
    @Override
    public String name() {
        return "headway-differential";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new DifferentialCommand())
                .setCommandName("headway differential")
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((wrong, given) -> {
                    err.println("headway: " + wrong.getMessage());
                    err.println("See ./headway differential --help");
                    return wrong.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
                })
                .execute(args);
    }
}
