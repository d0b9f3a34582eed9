package dev.headway.torture.check;

import dev.headway.torture.check.Ledgers.Note;
import dev.headway.torture.journal.Clients;
import dev.headway.torture.journal.Troubles;
import dev.headway.torture.journal.Window;
import dev.headway.torture.model.Generated;
import dev.headway.torture.model.TorturedCase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What must hold when all is quiet again, by SQL and files alone. */
public final class Invariants {
    /** Tables that have rows only for what is alive. */
    private static final List<String> ALIVE = List.of(
            "execution",
            "task",
            "task_candidate",
            "event_subscription",
            "timer_job",
            "retry_job",
            "suspended_job",
            "dead_letter_job",
            "external_job",
            "outbox",
            "probation",
            "called_instance",
            "business_key",
            "searchable_variable");

    /** With the number of the change that its transaction made of its instance. */
    private static final String VISITS = """
            select h.id, h.instance_id, h.element_id, h.end_state, coalesce(c.seq, 0)
            from history_activity h left join torture_activity a on a.id = h.id
                left join torture_change c on c.instance_id = h.instance_id and c.tx = a.tx""";

    private static final int COMPLETED = 0;
    private static final int SHOWN = 5;
    private static final Pattern CHOICE = Pattern.compile("\"choice\":(\\d+)");
    private static final Pattern SENT = Pattern.compile("\"sent\":\"(c\\d+)\"");

    private final Connection database;
    private final Clients clients;
    private final List<Generated> processes;
    private final Ledgers ledgers;
    private final List<Window> windows;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Integer> times = new HashMap<>();
    private final Map<String, Instance> instances = new HashMap<>();
    private long visits;
    private long repeated;

    /** An ended instance as history has it. */
    private record Instance(
            String id,
            String process,
            String caller,
            int endState,
            String businessKey,
            String variables,
            Visits visits) {}

    /** What was checked, and what is wrong. */
    public record Verdict(
            long instances, long visits, long ledgerEntries, long repeatedEntries, List<String> problems) {
        /** The same with what was found elsewhere. */
        public Verdict and(List<String> more) {
            List<String> all = new ArrayList<>(problems);
            all.addAll(more);
            return new Verdict(instances, visits, ledgerEntries, repeatedEntries, List.copyOf(all));
        }
    }

    private Invariants(
            Connection database, Clients clients, List<Generated> processes, Ledgers ledgers, List<Window> windows) {
        this.database = database;
        this.clients = clients;
        this.processes = processes;
        this.ledgers = ledgers;
        this.windows = windows;
    }

    /**
     * Checks everything.
     *
     * @param database a connection whose search path is the engine's schema
     * @param cases whether cases are in the load beside them
     * @param ledgerFiles of all nodes, in their order
     * @param troubles what befell the nodes; what they noted themselves is added
     */
    public static Verdict check(
            Connection database,
            Clients clients,
            List<Generated> processes,
            boolean cases,
            List<java.nio.file.Path> ledgerFiles,
            Troubles troubles)
            throws SQLException, java.io.IOException {
        Ledgers ledgers = Ledgers.read(ledgerFiles);
        ledgers.notes().forEach(note -> {
            switch (note) {
                case Note.Stall stall -> troubles.stalled(stall.node(), stall.fromMillis(), stall.toMillis());
                case Note.Late late -> troubles.outcomeLate(late.node(), late.fromMillis(), late.toMillis());
                case Note.LostLease lost -> troubles.leaseLost(lost.node(), lost.fromMillis(), lost.toMillis());
            }
        });
        Invariants check = new Invariants(database, clients, processes, ledgers, troubles.windows());
        check.nothingIsAlive();
        check.readHistory();
        check.acknowledgedCommandsSurvived();
        check.pathsAreLegal();
        if (cases) {
            check.casesRan();
        }
        check.callsHaveTheirInstances();
        check.workWasDone();
        check.ids();
        return new Verdict(check.instances.size(), check.visits, check.ledgers.count(), check.repeated, check.report());
    }

    private void wrong(String invariant, String what) {
        if (times.merge(invariant, 1, Integer::sum) <= SHOWN) {
            problems.add(invariant + ": " + what);
        }
    }

    private List<String> report() {
        times.forEach((invariant, count) -> {
            if (count > SHOWN) {
                problems.add(invariant + ": " + count + " in all");
            }
        });
        return List.copyOf(problems);
    }

    /** Does something with a row. */
    private interface Row {
        void read(ResultSet row) throws SQLException;
    }

    private void query(String sql, Row row) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                row.read(rows);
            }
        }
    }

    private void nothingIsAlive() throws SQLException {
        for (String table : ALIVE) {
            query("select t.* from " + table + " t", row -> wrong("nothing is left", table + " has " + text(row)));
        }
    }

    private static String text(ResultSet row) throws SQLException {
        StringBuilder text = new StringBuilder("(");
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            text.append(i == 1 ? "" : ", ").append(row.getString(i));
        }
        return text.append(')').toString();
    }

    private void readHistory() throws SQLException {
        query("""
                select h.instance_id, d.definition_key, h.super_instance_id, h.end_state, h.business_key, h.variables
                from history_instance h join process_definition d on d.id = h.definition_id""", row -> {
            String key = row.getString(5);
            String variables = row.getString(6);
            Instance before = instances.put(
                    row.getString(1),
                    new Instance(
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            row.getInt(4),
                            key == null ? "" : key,
                            variables == null ? "" : variables,
                            new Visits()));
            if (before != null) {
                wrong("an instance ends once", row.getString(1));
            }
        });
        Set<Long> seen = new HashSet<>();
        query(VISITS, row -> {
            visits++;
            if (!seen.add(row.getLong(1))) {
                wrong("a visit ends once", "visit " + row.getLong(1) + " at '" + row.getString(3) + "'");
            }
            Instance instance = instances.get(row.getString(2));
            if (instance == null) {
                wrong("history is complete", "visits of instance " + row.getString(2) + ", which has no end");
            } else {
                instance.visits().add(row.getString(3), row.getInt(4) == COMPLETED, row.getLong(5));
                if (row.getLong(5) == 0) {
                    wrong(
                            "history comes with its change",
                            "visit " + row.getLong(1) + " at '" + row.getString(3) + "' of " + row.getString(2));
                }
            }
        });
    }

    private void acknowledgedCommandsSurvived() throws SQLException {
        clients.starts().forEach((client, id) -> {
            Instance instance = instances.get(id);
            if (instance == null || !instance.businessKey().equals(client)) {
                wrong("an acknowledged start survives", client + " started " + id + ", found " + instance);
            }
        });
        clients.sets().forEach((name, id) -> {
            Instance instance = instances.get(id);
            if (instance == null || !instance.variables().contains('"' + name + "\":")) {
                wrong("an acknowledged variable survives", name + " of " + id + ", found " + instance);
            }
        });
        Set<String> tasks = new HashSet<>();
        query("select id from history_task where end_state = " + COMPLETED, row -> {
            if (!tasks.add(row.getString(1))) {
                wrong("a task ends once", row.getString(1));
            }
        });
        clients.tasks().stream()
                .filter(task -> !tasks.contains(task))
                .forEach(task -> wrong("an acknowledged completion survives", "task " + task));
        signalsStartedOneEach();
        Map<String, String> keys = new HashMap<>();
        instances.values().stream()
                .filter(instance ->
                        instance.caller().equals("0") && !instance.businessKey().isEmpty())
                .forEach(instance -> {
                    String other = keys.put(instance.businessKey(), instance.id());
                    if (other != null) {
                        wrong(
                                "a start happens once",
                                instance.businessKey() + " started " + other + ", " + instance.id());
                    }
                });
    }

    private void signalsStartedOneEach() {
        Map<String, Integer> started = new HashMap<>();
        for (Instance instance : instances.values()) {
            if (instance.process().equals(Generated.STARTED)) {
                Matcher sent = SENT.matcher(instance.variables());
                started.merge(sent.find() ? String.valueOf(sent.group(1)) : "?", 1, Integer::sum);
            }
        }
        started.forEach((signal, count) -> {
            if (count != 1) {
                wrong("a signal starts once", signal + " started " + count + " instances");
            }
        });
        clients.signals().stream()
                .filter(signal -> !started.containsKey(signal))
                .forEach(signal -> wrong("an acknowledged signal survives", signal));
    }

    private void pathsAreLegal() {
        Map<String, Generated> byKey = new HashMap<>();
        processes.forEach(process -> byKey.put(process.key(), process));
        for (Instance instance : instances.values()) {
            Generated process = byKey.get(instance.process());
            if (instance.process().equals(TorturedCase.KEY)) {
                completePlan(instance);
            } else if (process == null) {
                wrong("history is a legal path", "instance " + instance.id() + " of unknown " + instance.process());
            } else if (instance.endState() == COMPLETED) {
                Matcher choice = CHOICE.matcher(instance.variables());
                int value = choice.find() ? Integer.parseInt(String.valueOf(choice.group(1))) : 0;
                String problem = Interpreter.problem(process, instance.visits(), value);
                if (problem != null) {
                    wrong(
                            "history is a legal path",
                            "instance " + instance.id() + " of " + process.key() + ": " + problem);
                }
            } else if (instance.caller().equals("0")) {
                wrong("nobody cancels an instance", "instance " + instance.id() + " ended as " + instance.endState());
            }
        }
    }

    private void casesRan() {
        if (instances.values().stream().noneMatch(instance -> instance.process().equals(TorturedCase.KEY))) {
            wrong("cases are in the load", "no case has ended");
        }
    }

    /** A case is over when all of its plan is, each item as often as it is to be. */
    private void completePlan(Instance instance) {
        Map<String, Integer> completed = new HashMap<>();
        for (String element : instance.visits().elements()) {
            completed.put(element, instance.visits().all(element));
        }
        if (instance.endState() != COMPLETED || !completed.equals(TorturedCase.COMPLETED)) {
            wrong(
                    "a case completes its plan",
                    "case " + instance.id() + " ended as " + instance.endState() + " after " + completed);
        }
    }

    private void callsHaveTheirInstances() {
        Map<String, Integer> called = new HashMap<>();
        Map<String, Integer> completedCalls = new HashMap<>();
        for (Instance instance : instances.values()) {
            if (!instance.caller().equals("0")) {
                called.merge(instance.caller(), 1, Integer::sum);
                if (instance.endState() == COMPLETED) {
                    completedCalls.merge(instance.caller(), 1, Integer::sum);
                }
            }
        }
        for (Instance instance : instances.values()) {
            int entered = 0;
            int left = 0;
            for (String element : instance.visits().elements()) {
                if (element.startsWith("call")) {
                    entered += instance.visits().all(element);
                    left += instance.visits().completed(element);
                }
            }
            int all = called.getOrDefault(instance.id(), 0);
            int completed = completedCalls.getOrDefault(instance.id(), 0);
            if (all != entered || completed < left) {
                wrong(
                        "a call has one instance",
                        "instance " + instance.id() + " entered " + entered + " calls and left " + left + ", but " + all
                                + " instances were called and " + completed + " completed");
            }
        }
    }

    private void workWasDone() throws SQLException {
        Map<String, Map<String, Set<String>>> work = new HashMap<>();
        processes.forEach(process -> work.put(process.key(), Elements.workAndScopes(process.body())));
        Map<String, Set<String>> ofCase = new HashMap<>();
        TorturedCase.COMPLETED.keySet().stream()
                .filter(TorturedCase::works)
                .forEach(element -> ofCase.put(element, Set.of()));
        work.put(TorturedCase.KEY, ofCase);
        for (Instance instance : instances.values()) {
            Map<String, Set<String>> scopes = work.getOrDefault(instance.process(), Map.of());
            for (String element : instance.visits().elements()) {
                if (scopes.containsKey(element)) {
                    done(instance, element, scopes.get(element));
                }
            }
        }
        ledgers.all().keySet().stream()
                .filter(key -> !instances.containsKey(key.substring(0, key.indexOf(' '))))
                .forEach(key -> wrong("no work for nobody", key));
    }

    private void done(Instance instance, String element, Set<String> scopes) throws SQLException {
        List<Ledgers.Entry> entries = ledgers.of(instance.id(), element);
        int completed = instance.visits().completed(element);
        if (entries.size() < completed) {
            wrong(
                    "completed work was done",
                    "'" + element + "' of " + instance.id() + " completed " + completed + " times, done "
                            + entries.size());
        }
        int over = entries.size() - instance.visits().all(element);
        if (over <= 0) {
            return;
        }
        repeated += over;
        // A job whose scope is interrupted while its code runs has not begun, as far as history knows.
        boolean interrupted = instance.endState() != COMPLETED
                || scopes.stream().anyMatch(scope -> instance.visits().cancelled(scope) > 0);
        if (!Ledgers.mayBeWasted(over, entries, windows, interrupted)) {
            wrong(
                    "work is repeated only when its node was hit",
                    "'" + element + "' of " + instance.id() + " visited "
                            + instance.visits().all(element) + " times, done at " + entries
                            + Evidence.of(database, instance.id(), element, windows));
        }
    }

    /** Every id is minted once: a block of ids that two nodes had would show here. */
    private void ids() throws SQLException {
        query(
                "select id, count(*) from (select id from history_activity union all select id from history_task"
                        + " union all select id from history_detail) ids group by id having count(*) > 1 limit 5",
                row -> wrong("an id is minted once", row.getString(1) + " stands " + row.getInt(2) + " times"));
    }
}
