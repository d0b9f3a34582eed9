package dev.headway.torture;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;
import picocli.CommandLine;

/** How the command line, which cannot see this module, finds {@link TortureCommand}. */
public final class TortureTool implements ToolProvider {
    @Override
    public String name() {
        return "headway-torture";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new TortureCommand())
                .setCommandName("headway torture")
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((wrong, given) -> {
                    err.println("headway: " + wrong.getMessage());
                    err.println("See ./headway torture --help");
                    return wrong.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
                })
                .execute(args);
    }
}
