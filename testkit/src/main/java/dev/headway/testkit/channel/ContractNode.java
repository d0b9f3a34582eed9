package dev.headway.testkit.channel;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A node of the contract of channels in a process of its own: says {@code ready}, runs jobs until its input ends, and notes each run by
 * {@link RunNotes}.
 */
public final class ContractNode {
    static final String READY = "ready";
    static final long LEASE_MILLIS = 3_000;
    private static final String OPTION = "option.";

    /** Processes log as the test does; a log of every step of a broker's client would take longer than the steps. */
    private static final String LOGGING = "logback.configurationFile";

    private ContractNode() {}

    /**
     * Starts a process.
     *
     * @param folder for its settings and its log
     */
    static Process launch(
            String name,
            ProcessesContract.Database database,
            String channel,
            String historyMode,
            Map<String, String> options,
            Path folder)
            throws IOException {
        Properties settings = new Properties();
        settings.putAll(Map.of(
                "name", name,
                "url", database.url(),
                "schema", database.schema(),
                "channel", channel,
                "historyMode", historyMode));
        Map<String, @Nullable String> more = new TreeMap<>();
        more.put("user", database.user());
        more.put("password", database.password());
        more.put("notes", database.notes());
        more.forEach((key, value) -> {
            if (value != null) {
                settings.put(key, value);
            }
        });
        options.forEach((key, value) -> settings.put(OPTION + key, value));
        Path file = folder.resolve(name + ".properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            settings.store(writer, null);
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
        String logging = System.getProperty(LOGGING);
        if (logging != null) {
            command.add("-D" + LOGGING + "=" + logging);
        }
        command.addAll(List.of(ContractNode.class.getName(), file.toString()));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve(name + ".log").toFile())
                .start();
    }

    /** Runs with the settings of a file. */
    public static void main(String[] arguments) throws Exception {
        Properties settings = new Properties();
        settings.load(Files.newBufferedReader(Path.of(arguments[0])));
        String name = settings.getProperty("name");
        java.io.PrintStream answers = new java.io.PrintStream(
                new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8);
        // What libraries print is no answer.
        System.setOut(System.err);
        ProcessesContract.Database database = new ProcessesContract.Database(
                settings.getProperty("url"),
                settings.getProperty("user"),
                settings.getProperty("password"),
                settings.getProperty("schema"),
                settings.getProperty("notes"));
        ProcessEngineBuilder builder = builder(settings, database, name).bean("work", new RunNotes(database, name));
        try (ProcessEngine engine = builder.build()) {
            answers.println(READY + " " + engine.getName());
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        }
        Runtime.getRuntime().halt(0);
    }

    private static ProcessEngineBuilder builder(Properties settings, ProcessesContract.Database database, String name) {
        ProcessEngineBuilder builder = ProcessEngine.builder()
                .name(name)
                .nodeName(name)
                .database(database.url(), database.user(), database.password())
                .databaseSchema(database.schema())
                .historyLevel(HistoryLevel.AUDIT)
                .historyMode(settings.getProperty("historyMode"))
                .channel(settings.getProperty("channel"))
                .slots(16)
                .pageSize(64)
                .queueSize(128)
                .pollMillis(20)
                .leaseMillis(LEASE_MILLIS)
                .drainMillis(5_000);
        new TreeMap<>(settings).forEach((key, value) -> {
            if (key.toString().startsWith(OPTION)) {
                builder.channelOption(key.toString().substring(OPTION.length()), value.toString());
            }
        });
        return builder;
    }
}
