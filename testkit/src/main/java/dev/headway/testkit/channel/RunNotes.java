package dev.headway.testkit.channel;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The user code of a node of {@link ProcessesContract}: notes each run in the table {@code contract_run} before anything else of it is
 * durable, and the end of an exclusive one; while the database is away, when it is back. On connections of its own, so that what the
 * engine undoes is noted all the same. Thread-safe.
 */
final class RunNotes implements JavaDelegate {
    private static final long PAUSE_MILLIS = 100;
    private static final long GATE_MILLIS = 50;

    /** How long the jobs of these processes take. */
    private static final Map<String, Long> WORK_MILLIS = Map.of("exclusive", 3L);

    private static final String IS_OPEN = "select 1 from contract_gate where gate = ?";

    /** What a second note of the same run is refused with: the answer to the first was lost. */
    private static final String THERE_ALREADY = "23";

    private final String begin;
    private final String end;
    private final String node;
    private final AtomicLong runs = new AtomicLong();
    private final Set<String> open = ConcurrentHashMap.newKeySet();
    /** Each note is durable at once: the outcome of a run outlives the database's death in the memory of its node. */
    private final Notebook begins;

    /** An end that the database's death undoes counts as come before it. */
    private final Notebook ends;

    RunNotes(ProcessesContract.Database database, String node) {
        this.node = node;
        String clock = ContractRuns.clock(database.url());
        this.begin = "insert into contract_run (node, run, instance, job, exclusive, began) values (?, ?, ?, ?, ?, "
                + clock + ")";
        this.end = "update contract_run set ended = " + clock + " where node = ? and run = ? and ended is null";
        this.begins = new Notebook(database, "on");
        this.ends = new Notebook(database, "off");
    }

    @Override
    public void execute(DelegateExecution execution) throws InterruptedException {
        long run = runs.incrementAndGet();
        String process = execution.getProcessDefinitionKey();
        String element = execution.getCurrentActivityId();
        boolean exclusive = !ContractWork.NOT_EXCLUSIVE.contains(element);
        try {
            begins.note(begin, node, run, execution.getProcessInstanceId(), process + "/" + element, exclusive);
            if (execution.getVariable(ContractWork.GATE) instanceof String gate) {
                pass(gate);
            }
            TimeUnit.MILLISECONDS.sleep(WORK_MILLIS.getOrDefault(process, 0L));
        } finally {
            if (exclusive) {
                noteEnd(run);
            }
        }
    }

    /** Also of a run that is interrupted since its job is gone. */
    private void noteEnd(long run) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        ends.note(end, node, run);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void pass(String gate) throws InterruptedException {
        while (!open.contains(gate)) {
            if (ends.note(IS_OPEN, gate) > 0) {
                open.add(gate);
            } else {
                TimeUnit.MILLISECONDS.sleep(GATE_MILLIS);
            }
        }
    }

    /** A connection that commits each statement by itself, and is made anew when it breaks. */
    private static final class Notebook {
        private final ProcessesContract.Database database;
        private final String flush;
        private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();
        private @Nullable Connection connection;

        Notebook(ProcessesContract.Database database, String flush) {
            this.database = database;
            this.flush = flush;
        }

        /** Tries until it is done; returns how many rows there were. */
        int note(String text, Object... parameters) throws InterruptedException {
            int rows = tryOnce(text, parameters);
            while (rows < 0) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                rows = tryOnce(text, parameters);
            }
            return rows;
        }

        private synchronized int tryOnce(String text, Object... parameters) {
            try {
                PreparedStatement statement = prepared.get(text);
                if (statement == null) {
                    statement = connection().prepareStatement(text);
                    prepared.put(text, statement);
                }
                for (int i = 0; i < parameters.length; i++) {
                    statement.setObject(i + 1, parameters[i]);
                }
                return statement.execute() ? count(statement) : statement.getUpdateCount();
            } catch (SQLException e) {
                if (e.getSQLState() != null && e.getSQLState().startsWith(THERE_ALREADY)) {
                    return 0;
                }
                forget();
                return -1;
            }
        }

        private void forget() {
            prepared.clear();
            Connection broken = connection;
            connection = null;
            try {
                if (broken != null) {
                    broken.close();
                }
            } catch (SQLException gone) {
                // It is of no use either way.
            }
        }

        private static int count(PreparedStatement statement) throws SQLException {
            try (ResultSet rows = statement.getResultSet()) {
                int count = 0;
                while (rows.next()) {
                    count++;
                }
                return count;
            }
        }

        private Connection connection() throws SQLException {
            Connection known = connection;
            if (known == null) {
                known = database.connect();
                if (ContractRuns.isPostgres(database.url())) {
                    try (Statement statement = known.createStatement()) {
                        statement.execute("set synchronous_commit = " + flush);
                    }
                }
                connection = known;
            }
            return known;
        }
    }
}
