package dev.headway.torture.database;

import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A throw-away PostgreSQL. Its rows name their transactions themselves. */
public final class PostgresServer implements DatabaseServer {
    private static final List<String> FOLLOW = List.of(
            """
            create table headway.torture_change (
                seq bigserial primary key, instance_id bigint not null, op text not null,
                old_version bigint, new_version bigint,
                tx text not null default (pg_current_xact_id()::text::bigint % 4294967296)::text)""",
            """
            create function headway.torture_changed() returns trigger language plpgsql as $$ begin
                insert into headway.torture_change (instance_id, op, old_version, new_version) values (
                    coalesce(new.id, old.id), tg_op, old.version, new.version);
                return null;
            end $$""",
            "create trigger came after insert on headway.execution for each row when (new.kind = 0)"
                    + " execute function headway.torture_changed()",
            "create trigger went after delete on headway.execution for each row when (old.kind = 0)"
                    + " execute function headway.torture_changed()",
            "create trigger changed after update on headway.execution for each row when (new.kind = 0 and"
                    + " old.version is distinct from new.version) execute function headway.torture_changed()",
            "create view headway.torture_activity as select id, xmin::text as tx from headway.history_activity",
            "create view headway.torture_detail as select instance_id, version, xmin::text as tx from headway.history_detail");

    private final EmbeddedPostgres postgres;

    private PostgresServer(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /** A server whose log tells who waited for whom. */
    public static PostgresServer start() {
        return new PostgresServer(EmbeddedPostgres.start(EmbeddedPostgresSettings.defaults()
                .with("log_lock_waits", "on")
                .with("deadlock_timeout", "500ms")
                .with("log_min_duration_statement", "1000")
                .with("log_line_prefix", "%m [%p] %a ")));
    }

    @Override
    public List<Integer> ports() {
        return List.of(postgres.port());
    }

    @Override
    public String engineUrl(List<Integer> ports) {
        return "jdbc:postgresql://127.0.0.1:" + ports.getFirst() + "/" + EmbeddedPostgres.NAME
                + "?sslmode=disable&gssEncMode=disable";
    }

    @Override
    public String user() {
        return postgres.user();
    }

    @Override
    public String password() {
        return postgres.password();
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                postgres.url() + "?currentSchema=headway&connectTimeout=5&socketTimeout=30", user(), password());
    }

    @Override
    public void kill() {
        postgres.kill();
    }

    @Override
    public void startAgain() {
        postgres.startAgain();
    }

    @Override
    public Optional<Path> log() {
        return Optional.of(postgres.folder().resolve("log"));
    }

    @Override
    public Wire wire() {
        return new PostgresWire();
    }

    @Override
    public List<String> follow() {
        return follow(schema());
    }

    /** For tables of this schema. */
    static List<String> follow(String schema) {
        return FOLLOW.stream()
                .map(text -> text.replace("headway.", schema + "."))
                .toList();
    }

    @Override
    public void close() {
        postgres.close();
    }
}
