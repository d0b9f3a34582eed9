package dev.headway.bench;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;
import picocli.CommandLine;

/** How the command line, which cannot see this module, finds {@link BenchCommand}. */
public final class BenchTool implements ToolProvider {
    @Override
    public String name() {
        return "headway-bench";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new BenchCommand())
                .setCommandName("headway bench")
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((wrong, given) -> {
                    err.println("headway: " + wrong.getMessage());
                    err.println(
                            "See ./" + wrong.getCommandLine().getCommandSpec().qualifiedName(" ") + " --help");
                    return wrong.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
                })
                .execute(args);
    }
}
