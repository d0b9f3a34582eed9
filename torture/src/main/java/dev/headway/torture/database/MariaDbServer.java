package dev.headway.torture.database;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A throw-away MariaDB. Its rows do not name their transactions, so triggers note the batch, which each transaction that changes
 * instances inserts first.
 */
public final class MariaDbServer implements DatabaseServer {
    private static final String TX = "varchar(60) character set ascii";

    static final List<String> FOLLOW = List.of(
            "create table torture_change (seq bigint auto_increment primary key, instance_id bigint not null,"
                    + " op varchar(10) character set ascii not null, old_version bigint, new_version bigint, tx " + TX
                    + " not null, key (instance_id))",
            "create table torture_activity (id bigint not null, tx " + TX + ", key (id))",
            "create table torture_detail (instance_id bigint not null, version bigint not null, tx " + TX
                    + ", key (instance_id))",
            "create trigger began after insert on batch_log for each row"
                    + " set @torture_tx = concat(new.session_id, '/', new.batch_number)",
            "create trigger came after insert on execution for each row"
                    + " insert into torture_change (instance_id, op, old_version, new_version, tx)"
                    + " select new.id, 'INSERT', null, new.version, @torture_tx from dual where new.kind = 0",
            "create trigger went after delete on execution for each row"
                    + " insert into torture_change (instance_id, op, old_version, new_version, tx)"
                    + " select old.id, 'DELETE', old.version, null, @torture_tx from dual where old.kind = 0",
            "create trigger changed after update on execution for each row"
                    + " insert into torture_change (instance_id, op, old_version, new_version, tx)"
                    + " select new.id, 'UPDATE', old.version, new.version, @torture_tx from dual"
                    + " where new.kind = 0 and not (old.version <=> new.version)",
            "create trigger visited after insert on history_activity for each row"
                    + " insert into torture_activity values (new.id, @torture_tx)",
            "create trigger detailed after insert on history_detail for each row"
                    + " insert into torture_detail values (new.instance_id, new.version, @torture_tx)");

    private final EmbeddedMariaDb mariaDb;

    private MariaDbServer(EmbeddedMariaDb mariaDb) {
        this.mariaDb = mariaDb;
    }

    /** @throws IllegalStateException when none is installed, or it does not start */
    public static MariaDbServer start() {
        return new MariaDbServer(EmbeddedMariaDb.start());
    }

    @Override
    public List<Integer> ports() {
        return List.of(mariaDb.port());
    }

    @Override
    public String engineUrl(List<Integer> ports) {
        return "jdbc:mariadb://127.0.0.1:" + ports.getFirst() + "/" + EmbeddedMariaDb.NAME;
    }

    @Override
    public String user() {
        return mariaDb.user();
    }

    @Override
    public String password() {
        return mariaDb.password();
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                mariaDb.url() + "?connectTimeout=5000&socketTimeout=30000", user(), password());
    }

    @Override
    public void kill() {
        mariaDb.kill();
    }

    @Override
    public void startAgain() {
        mariaDb.startAgain();
    }

    @Override
    public Optional<Path> log() {
        return Optional.of(mariaDb.folder().resolve("log"));
    }

    @Override
    public Wire wire() {
        return new MariaDbWire();
    }

    @Override
    public List<String> follow() {
        return FOLLOW;
    }

    @Override
    public void close() {
        mariaDb.close();
    }
}
