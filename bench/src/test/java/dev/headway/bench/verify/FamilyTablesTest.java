package dev.headway.bench.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FamilyTablesTest {
    private final FamilyTables tables = new FamilyTables(Peer.Tables.FLOWABLE, SqlWords.POSTGRES);
    private final Variant noop = Scenarios.all(1).stream()
            .map(Scenario::variants)
            .flatMap(List::stream)
            .filter(each -> each.model().equals("noop"))
            .findFirst()
            .orElseThrow();
    private Connection connection;

    @BeforeEach
    void twoInstancesThatWait() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:", "sa", "");
        for (String table : List.of(
                "act_ru_job",
                "act_ru_timer_job",
                "act_ru_suspended_job",
                "act_ru_deadletter_job",
                "act_ru_external_job",
                "act_ru_history_job")) {
            execute("create table " + table + " (id_ text)");
        }
        execute(
                "create table act_ru_execution (id_ text, proc_inst_id_ text, parent_id_ text, act_id_ text, proc_def_id_ text)");
        execute(
                "create table act_hi_procinst (id_ text, proc_def_id_ text, start_time_ timestamp, end_time_ timestamp)");
        execute("create table act_hi_actinst (proc_inst_id_ text, proc_def_id_ text, act_id_ text, act_type_ text,"
                + " end_time_ timestamp)");
        execute("create table act_hi_varinst (proc_inst_id_ text, name_ text, text_ text, long_ bigint)");
        execute("create table act_re_procdef (id_ text, key_ text)");
        execute("insert into act_re_procdef values ('noop:1:a', 'noop'), ('other', 'other')");
        execute("create table act_hi_taskinst (task_def_key_ text, proc_def_id_ text, end_time_ timestamp)");
        for (int i = 1; i <= 2; i++) {
            execute("insert into act_ru_execution values ('p" + i + "', 'p" + i + "', null, null, 'noop:1:a')");
            execute("insert into act_ru_execution values ('e" + i + "', 'p" + i + "', 'p" + i
                    + "', 'wait', 'noop:1:a')");
            execute("insert into act_hi_procinst values ('p" + i + "', 'noop:1:a', now(), null)");
            for (String ended : List.of("start", "work")) {
                execute("insert into act_hi_actinst values ('p" + i + "', 'noop:1:a', '" + ended + "', 'x', now())");
            }
            execute("insert into act_hi_actinst values ('p" + i + "', 'noop:1:a', 'wait', 'x', null)");
            execute("insert into act_hi_actinst values ('p" + i + "', 'noop:1:a', 'f1', 'sequenceFlow', now())");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void aRightStatePasses() throws Exception {
        Verification verification = verify(2);
        assertThat(verification.wrong()).isEmpty();
        assertThat(verification.checks()).isGreaterThan(8);
    }

    @Test
    void oneMissingHistoryRowIsFoundAndTheQueryShown() throws Exception {
        execute("delete from act_hi_actinst where proc_inst_id_ = 'p2' and act_id_ = 'work'");
        assertThat(String.join("\n", verify(2).wrong()))
                .contains("ended activities in the history of noop")
                .contains("work=1 where", "work=2 should be")
                .contains("from act_hi_actinst");
    }

    @Test
    void anActivityThatRanTwiceWhileAnotherIsMissingIsFound() throws Exception {
        execute("update act_hi_actinst set proc_inst_id_ = 'p1' where proc_inst_id_ = 'p2' and act_id_ = 'work'");
        assertThat(verify(2).wrong())
                .singleElement()
                .asString()
                .contains("more or less often than it passed")
                .contains("p1=work=2");
    }

    @Test
    void oneJobLeftIsFound() throws Exception {
        execute("insert into act_ru_job values ('j')");
        assertThat(verify(2).wrong())
                .singleElement()
                .asString()
                .contains("act_ru_job")
                .contains("got 1 where 0 should be");
    }

    @Test
    void aDeadLetterIsFound() throws Exception {
        execute("insert into act_ru_deadletter_job values ('j')");
        assertThat(verify(2).wrong()).singleElement().asString().contains("act_ru_deadletter_job");
    }

    @Test
    void anInstanceTooFewIsFound() throws Exception {
        assertThat(verify(3).wrong()).hasSizeGreaterThanOrEqualTo(3);
    }

    private Verification verify(long instances) throws Exception {
        List<Check> checks = new ArrayList<>(tables.nothingLeft());
        checks.addAll(tables.checks(Left.of("noop", instances, noop.expectation(), "audit")));
        return Verification.of(checks, sql -> SqlRows.of(connection, sql));
    }

    private void execute(String sql) throws SQLException {
        connection.createStatement().execute(sql);
    }
}
