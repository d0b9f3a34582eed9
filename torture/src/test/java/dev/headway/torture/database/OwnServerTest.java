package dev.headway.torture.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.engine.ProcessEngine;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.torture.TortureTool;
import dev.headway.torture.check.Changes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** How servers of somebody else follow what is checked, and what those are told that do not. */
class OwnServerTest {
    private static final String SCHEMA = "headway_torture";
    /** Lets a PostgreSQL answer as YugabyteDB does. */
    private static final String AS_YUGABYTE = """
            set allow_system_table_mods = on;
            alter function pg_catalog.version() rename to real_version;
            create function pg_catalog.version() returns text language sql as
                $$ select 'PostgreSQL 15.12-YB-2025.2.0.0-b0' $$;
            alter function pg_catalog.current_setting(text, boolean) rename to real_setting;
            create function pg_catalog.current_setting(name text, boolean) returns text language sql as
                $$ select case name when 'yb_effective_transaction_isolation_level' then 'read committed'
                    else real_setting($1, $2) end $$""";

    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
              <process id="p" isExecutable="true">
                <startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="task"/>
                <userTask id="task"/><sequenceFlow id="b" sourceRef="task" targetRef="end"/><endEvent id="end"/>
              </process>
            </definitions>""";

    private static void run(OwnServer server) throws Exception {
        try (ProcessEngine engine = ProcessEngine.builder()
                .database(server.engineUrl(), server.user(), server.password())
                .databaseSchema(SCHEMA)
                .asyncExecutorActivate(false)
                .build()) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("p.bpmn", MODEL)
                    .deploy();
            server.watch();
            var runtime = engine.getRuntimeService();
            String id = runtime.startProcessInstanceByKey("p", Map.of("x", 1)).getId();
            runtime.setVariable(id, "x", 2);
            runtime.setVariable(id, "x", 3);
            engine.getTaskService()
                    .complete(engine.getTaskService()
                            .createTaskQuery()
                            .processInstanceId(id)
                            .singleResult()
                            .getId());
        }
    }

    private static long number(Connection connection, String sql) throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void follows(OwnServer server) throws Exception {
        run(server);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            assertThat(Changes.problems(connection)).isEmpty();
            assertThat(Changes.count(connection)).isEqualTo(4);
            assertThat(number(connection, """
                            select count(*) from history_activity h join torture_activity a on a.id = h.id
                                join torture_change c on c.instance_id = h.instance_id and c.tx = a.tx"""))
                    .as("visits with the change of their transaction")
                    .isEqualTo(3);
            statement.execute("update execution set version = version"); // no rows are left, so no change
            assertThat(Changes.count(connection)).isEqualTo(4);
        }
    }

    @Test
    void aDistributedPostgresNamesItsTransactionsByTheirBatches() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            try (Connection connection =
                            DriverManager.getConnection(postgres.url(), postgres.user(), postgres.password());
                    Statement statement = connection.createStatement()) {
                statement.execute(AS_YUGABYTE);
            }
            try (OwnServer server = OwnServer.open(postgres.url(), postgres.user(), postgres.password(), SCHEMA)) {
                assertThat(server.follow()).noneMatch(sql -> sql.contains("xmin") || sql.contains("serial"));
                follows(server);
                try (Connection connection = server.connect();
                        Statement statement = connection.createStatement()) {
                    statement.execute(
                            "insert into torture_row select instance_id, op, old_version, new_version + 7, 'other'"
                                    + " from torture_row where op = 'UPDATE' limit 1");
                    assertThat(Changes.problems(connection))
                            .as("two changes of one version")
                            .isNotEmpty();
                }
            }
        }
    }

    @Test
    void aPostgresNamesThemItself() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start();
                OwnServer server = OwnServer.open(postgres.url(), postgres.user(), postgres.password(), SCHEMA)) {
            assertThat(server.follow()).anyMatch(sql -> sql.contains("xmin"));
            follows(server);
        }
    }

    @Test
    @EnabledIf(value = "isMariaDbInstalled", disabledReason = "MariaDB is not installed here")
    void aMariaDbNamesThemByTheirBatches() throws Exception {
        try (EmbeddedMariaDb mariaDb = EmbeddedMariaDb.startForTests();
                OwnServer server = OwnServer.open(mariaDb.url(), mariaDb.user(), mariaDb.password(), SCHEMA)) {
            follows(server);
        }
    }

    @Test
    @EnabledIf(value = "isMariaDbInstalled", disabledReason = "MariaDB is not installed here")
    void whoMayMakeNoTriggersIsToldWhatToSet() throws Exception {
        try (EmbeddedMariaDb mariaDb = EmbeddedMariaDb.start(60_000, "--log-bin=changes", "--server-id=1")) {
            try (Connection connection = mariaDb.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create user plain@'127.0.0.1' identified by 'secret'");
                statement.execute("grant all on " + SCHEMA + ".* to plain@'127.0.0.1'");
            }
            StringWriter said = new StringWriter();
            PrintWriter out = new PrintWriter(said, true);
            int exitCode = new TortureTool()
                    .run(
                            out,
                            out,
                            "--db",
                            mariaDb.url(SCHEMA).replace("/" + SCHEMA, "/?password=secret"),
                            "--db-user",
                            "plain");
            assertThat(exitCode).as(said.toString()).isEqualTo(4);
            assertThat(said.toString())
                    .contains("Not tried: ", "password=***", "log_bin_trust_function_creators = 1")
                    .doesNotContain("password=secret");
        }
    }

    static boolean isMariaDbInstalled() {
        return EmbeddedMariaDb.isInstalled();
    }

    /** Without triggers in the language of the server nothing is followed, and that is no fault of what is tried. */
    @Test
    void whatTheServerRefusesIsTold() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            try (Connection connection =
                            DriverManager.getConnection(postgres.url(), postgres.user(), postgres.password());
                    Statement statement = connection.createStatement()) {
                statement.execute(AS_YUGABYTE);
                statement.execute("""
                        alter function pg_catalog.set_config(text, text, boolean) rename to real_config;
                        create function pg_catalog.set_config(text, text, boolean) returns text language plpgsql as $$ begin
                            if $1 like '%.tx' then
                                raise exception 'no settings of your own' using errcode = '0A000';
                            end if;
                            return real_config($1, $2, $3);
                        end $$""");
            }
            try (OwnServer server = OwnServer.open(postgres.url(), postgres.user(), postgres.password(), SCHEMA)) {
                assertThatThrownBy(() -> run(server))
                        .isInstanceOf(NotFollowed.class)
                        .hasMessageContaining("no settings of your own");
            }
        }
    }

    @Test
    void noPasswordIsShown() {
        assertThatThrownBy(() -> OwnServer.open("jdbc:none://u:secret@h/x?password=secret", null, null, SCHEMA))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("password=***")
                .hasMessageNotContaining("secret");
    }
}
