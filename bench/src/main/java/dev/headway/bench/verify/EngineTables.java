package dev.headway.bench.verify;

import dev.headway.bench.peer.Peer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The SQL by which the state of one family of engines is read from outside. */
public interface EngineTables {
    /** Returns a row while there is work: jobs, timers. */
    String busySql();

    /** Has a row as long as history waits to reach its tables; empty where it never waits. */
    default String historyWaitingSql() {
        return "";
    }

    /** Counts the work that is left. */
    String countSql();

    /** Messages of jobs that failed, at most three; an empty text where none are kept. */
    String failuresSql();

    /** Returns a row once the instance with the id in the one parameter is at its wait state. */
    String reachedSql();

    /** Seconds that finished instances took, as p10, p50, p90; null where that is not recorded. */
    @Nullable
    String durationsSql(String process);

    /** Milliseconds from the first start to the last end of a process's instances; null where that is not recorded. */
    @Nullable
    String spanMillisSql(String process);

    /** When the last activity of a process ended, epoch milliseconds; null where that is not recorded. For PostgreSQL alone. */
    @Nullable
    String lastEndMillisSql(String process);

    /** Returns a row as long as work of this process is left, or of any. */
    default String busySql(String process) {
        return busySql();
    }

    /** Counts the ended activities of a process in the history, null where there is none. */
    @Nullable
    String endedSql(String process);

    /** What a monitor shows: name to the query that counts it; {@code work left}, {@code instances} and {@code finished} among them. */
    Map<String, String> statistics();

    /** What must hold when no work is left. */
    List<Check> nothingLeft();

    /** What must hold for the instances of one process. */
    List<Check> checks(Left left);

    /** What must hold for all that was started in this database. */
    default List<Check> checks(List<Left> all) {
        return all.stream().flatMap(each -> checks(each).stream()).toList();
    }

    /** @param words of the database that is asked */
    static EngineTables of(Peer.Tables tables, SqlWords words) {
        return switch (tables) {
            case DB_SCHEDULER -> new SchedulerTables();
            case FLOWABLE_CASES -> new FlowableCaseTables(words);
            case FLOWABLE, ACTIVITI5, ACTIVITI6, CAMUNDA -> new FamilyTables(tables, words);
            case HEADWAY -> new HeadwayTables(words);
        };
    }
}
