package dev.headway.bench.peer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The engines to compare: where each comes from, which adapter drives it, which tables it keeps.
 *
 * <p>The settings that a fair comparison needs are in {@link #settings}; they are the ones under which the published figures of each were
 * measured here.
 */
public enum Peer {
    HEADWAY("headway", "", "", Dialect.HEADWAY, Tables.HEADWAY),
    FLOWABLE("flowable", "org.flowable:flowable-engine:8.0.0", "FlowableAdapter", Dialect.FLOWABLE, Tables.FLOWABLE),
    FLOWABLE_CASES(
            "flowable-cmmn",
            "org.flowable:flowable-cmmn-engine:7.2.0",
            "FlowableCmmnAdapter",
            Dialect.FLOWABLE,
            Tables.FLOWABLE_CASES),
    CAMUNDA("camunda", "org.camunda.bpm:camunda-engine:7.24.0", "CamundaAdapter", Dialect.CAMUNDA, Tables.CAMUNDA),
    OPERATON("operaton", "org.operaton.bpm:operaton-engine:1.0.3", "CamundaAdapter", Dialect.OPERATON, Tables.CAMUNDA),
    ACTIVITI6(
            "activiti6", "org.activiti:activiti-engine:6.0.0", "Activiti6Adapter", Dialect.ACTIVITI, Tables.ACTIVITI6),
    ACTIVITI5(
            "activiti5", "org.activiti:activiti-engine:5.21.0", "Activiti5Adapter", Dialect.ACTIVITI, Tables.ACTIVITI5),
    DB_SCHEDULER(
            "db-scheduler",
            "com.github.kagkarlsson:db-scheduler:16.12.0",
            "DbSchedulerAdapter",
            Dialect.HEADWAY,
            Tables.DB_SCHEDULER),
    /** No engine, but the rows of ours: what the database allows. */
    ROWS("rows", "", "", Dialect.HEADWAY, Tables.HEADWAY);

    /** Families of tables. */
    public enum Tables {
        HEADWAY,
        FLOWABLE,
        FLOWABLE_CASES,
        ACTIVITI6,
        ACTIVITI5,
        CAMUNDA,
        DB_SCHEDULER
    }

    private final String label;
    private final String artifact;
    private final String adapter;
    private final Dialect dialect;
    private final Tables tables;

    Peer(String label, String artifact, String adapter, Dialect dialect, Tables tables) {
        this.label = label;
        this.artifact = artifact;
        this.adapter = adapter;
        this.dialect = dialect;
        this.tables = tables;
    }

    /** Name on the command line and in results. */
    public String label() {
        return label;
    }

    /** Maven coordinates, empty for what is part of this project. */
    public String artifact() {
        return artifact;
    }

    /** What it needs besides for ids that are not fetched from the database in blocks. */
    List<String> artifacts() {
        return this == ACTIVITI5 || this == ACTIVITI6
                ? List.of(artifact, "com.fasterxml.uuid:java-uuid-generator:5.1.0")
                : List.of(artifact);
    }

    public Dialect dialect() {
        return dialect;
    }

    public Tables tables() {
        return tables;
    }

    public boolean ours() {
        return this == HEADWAY;
    }

    /** Whether it comes from elsewhere, to be fetched and its adapter compiled. */
    public boolean fetched() {
        return !artifact.isEmpty();
    }

    public String version() {
        return !fetched() ? "0.1.0" : Arrays.asList(artifact.split(":")).getLast();
    }

    String adapter() {
        return adapter;
    }

    /** Text that differs between engines that share one adapter. */
    Map<String, String> adapterSubstitutions() {
        return this == OPERATON ? Map.of("org.camunda.bpm", "org.operaton.bpm") : Map.of();
    }

    /** What must be open in Java for an engine of another time. */
    public List<String> javaOptions() {
        return switch (this) {
            case ACTIVITI5, ACTIVITI6 ->
                List.of("--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED");
            default -> List.of();
        };
    }

    /** Threads, page, queue, pause: those under which this engine does best here, as far as it has them. */
    public PeerSettings settings() {
        return switch (this) {
            case FLOWABLE, FLOWABLE_CASES -> new PeerSettings(32, 512, 4_096, 50);
            case CAMUNDA, OPERATON, ACTIVITI6, ACTIVITI5 -> new PeerSettings(16, 512, 4_096, 50);
            case DB_SCHEDULER -> new PeerSettings(16, 512, 4_096, 50);
            case HEADWAY, ROWS -> new PeerSettings(128, 1_024, 4_096, 50);
        };
    }

    /** Why this engine cannot run a scenario at all, or an empty text. */
    public String cannotRun(String scenario) {
        if (this == DB_SCHEDULER && !List.of("noop", "wait").contains(scenario)) {
            return "db-scheduler is a job queue without processes: it runs noop and wait only";
        }
        if (this == FLOWABLE_CASES && scenario.equals("multi-instance")) {
            return "flowable-cmmn counts each end of an item on the item that waits for it, each collision there takes one of a job's"
                    + " three attempts, and most items never end";
        }
        if (this == FLOWABLE_CASES && !List.of("noop", "wait", "timer", "idle").contains(scenario)) {
            return "flowable-cmmn runs cases: noop, wait, timer and idle with --language cmmn";
        }
        if (this == ROWS && !scenario.equals("sequence")) {
            return "rows is no engine and writes what instances leave that end at once: it runs sequence only";
        }
        if (this == ACTIVITI6 && scenario.equals("multi-instance")) {
            return "activiti6 counts the children of a multi-instance on one row, each collision there takes one of a job's three"
                    + " attempts, and most children end as dead letters";
        }
        if (!ours() && scenario.equals("sleepers")) {
            return label
                    + " blocks a thread for each job that sleeps, and its pool has fewer threads than there are sleepers:"
                    + " no other job would run until they wake";
        }
        return "";
    }

    /** Why this engine cannot be compared on MariaDB, or an empty text. */
    public String cannotRunOnMariaDb() {
        return switch (this) {
            case DB_SCHEDULER ->
                "db-scheduler keeps no history, and MariaDB counts no rows by which its end state could be verified; use --db"
                        + " postgres";
            case ROWS -> "rows writes by the statements of PostgreSQL; use --db postgres";
            default -> "";
        };
    }

    /** By its name on the command line: for a language that engines have an engine of their own for, that one. */
    public static Peer byLabel(String label, String language) {
        Peer named = byLabel(label);
        if (language.equals("bpmn") && named != FLOWABLE_CASES) {
            return named;
        }
        if (language.equals("cmmn") && named == HEADWAY) {
            return named;
        }
        if (language.equals("cmmn") && (named == FLOWABLE || named == FLOWABLE_CASES)) {
            return FLOWABLE_CASES;
        }
        throw new IllegalArgumentException("Expected --language bpmn, or cmmn with --engines headway or flowable, got '"
                + language + "' with '" + label + "'");
    }

    /** By its name on the command line. */
    public static Peer byLabel(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label.equals(label.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Expected engines out of "
                        + Arrays.stream(values()).map(Peer::label).collect(Collectors.joining(", ")) + ", got '" + label
                        + "'"));
    }
}
