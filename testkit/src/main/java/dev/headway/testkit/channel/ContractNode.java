package dev.headway.testkit.channel;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.delegate.JavaDelegate;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A node of the contract of channels in a process of its own: says {@code ready}, runs jobs until its input ends, and notes each run in
 * the table {@code contract_run}.
 */
public final class ContractNode {
    static final String READY = "ready";
    private static final String OPTION = "option.";

    private ContractNode() {}

    /**
     * Starts a process.
     *
     * @param url of a database that both reach
     * @param folder for its settings and its log
     */
    static Process launch(
            String name,
            String url,
            String user,
            String password,
            String channel,
            String historyMode,
            Map<String, String> options,
            Path folder)
            throws IOException {
        Properties settings = new Properties();
        settings.putAll(Map.of(
                "name", name,
                "url", url,
                "user", user,
                "password", password,
                "channel", channel,
                "historyMode", historyMode));
        options.forEach((key, value) -> settings.put(OPTION + key, value));
        Path file = folder.resolve(name + ".properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            settings.store(writer, null);
        }
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ContractNode.class.getName(),
                        file.toString()))
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
        try (Connection notes = DriverManager.getConnection(
                settings.getProperty("url"), settings.getProperty("user"), settings.getProperty("password"))) {
            try (Statement statement = notes.createStatement()) {
                statement.execute("set synchronous_commit = off");
            }
            ProcessEngineBuilder builder = builder(settings, name).bean("work", new Note(notes, name));
            try (ProcessEngine engine = builder.build()) {
                answers.println(READY + " " + engine.getName());
                while (System.in.read() >= 0) {
                    Thread.onSpinWait();
                }
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static ProcessEngineBuilder builder(Properties settings, String name) {
        ProcessEngineBuilder builder = ProcessEngine.builder()
                .name(name)
                .nodeName(name)
                .database(settings.getProperty("url"), settings.getProperty("user"), settings.getProperty("password"))
                .historyLevel(HistoryLevel.AUDIT)
                .historyMode(settings.getProperty("historyMode"))
                .channel(settings.getProperty("channel"))
                .slots(16)
                .pageSize(64)
                .queueSize(128)
                .pollMillis(20)
                .leaseMillis(3_000)
                .drainMillis(5_000);
        new TreeMap<>(settings).forEach((key, value) -> {
            if (key.toString().startsWith(OPTION)) {
                builder.channelOption(key.toString().substring(OPTION.length()), value.toString());
            }
        });
        return builder;
    }

    /** Notes each run, before anything of it is durable. */
    private static final class Note implements JavaDelegate {
        private final PreparedStatement insert;
        private final String node;

        Note(Connection notes, String node) throws SQLException {
            this.node = node;
            this.insert = notes.prepareStatement("insert into contract_run (node, instance) values (?, ?)");
        }

        @Override
        public void execute(dev.headway.engine.delegate.DelegateExecution execution) throws SQLException {
            synchronized (insert) {
                insert.setString(1, node);
                insert.setString(2, execution.getProcessInstanceId());
                insert.executeUpdate();
            }
        }
    }
}
