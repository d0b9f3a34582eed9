package dev.headway.store.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.row.RowReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions that the database ends in favour of others. */
class SqlTest {
    private static final String URL = "jdbc:h2:mem:sql-test";

    private final SqlErrors errors = new SqlErrors("a database");
    private Connection open;
    private DataSource pool;

    @BeforeEach
    void openDatabase() throws SQLException {
        open = DriverManager.getConnection(URL);
        Sql.update(open, "create table note (text varchar(20))", List.of());
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(URL);
        pool = source;
    }

    @AfterEach
    void closeDatabase() throws SQLException {
        open.close();
    }

    private List<String> notes() throws SQLException {
        return Sql.list(open, "select text from note", List.of(), RowReader::requiredText);
    }

    /** Writes a note, and is undone so often before it comes to its end. */
    private static Sql.Work<Integer> undone(AtomicInteger runs, int times, String state) {
        return connection -> {
            int run = runs.incrementAndGet();
            int rows = Sql.update(connection, "insert into note values (?)", List.of("run " + run));
            if (run <= times) {
                throw new SQLException("somebody else was first", state);
            }
            return rows;
        };
    }

    @Test
    void aTransactionThatIsUndoneForAnotherRunsAgainFromItsBeginning() throws SQLException {
        AtomicInteger runs = new AtomicInteger();
        assertThat(new Sql(pool, errors).inTransaction("write", undone(runs, 1, "40001")))
                .isOne();
        new Sql(pool, errors).inTransaction("write", undone(runs, 3, "40P01"));

        assertThat(runs).hasValue(4);
        assertThat(notes()).containsExactly("run 2", "run 4");
    }

    @Test
    void itIsAConflictWhenThatNeverEnds() throws SQLException {
        AtomicInteger runs = new AtomicInteger();
        assertThatThrownBy(() -> new Sql(pool, errors).inTransaction("write", undone(runs, 1_000, "40001")))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CONFLICT));
        assertThat(runs).hasValue(10);
        assertThat(notes()).isEmpty();
    }

    /** After 40003 nobody knows whether it is done; a row that is held for long is waited for once. */
    @Test
    void otherErrorsEndItAtOnce() throws SQLException {
        for (String state : List.of("40003", "55P03", "23505", "08006")) {
            AtomicInteger runs = new AtomicInteger();
            assertThatThrownBy(() -> new Sql(pool, errors).inTransaction("write", undone(runs, 1, state)))
                    .isInstanceOf(StoreException.class);
            assertThat(runs).as(state).hasValue(1);
        }
        assertThat(notes()).isEmpty();
    }

    @Test
    void aTransactionOfTheApplicationIsNotBegunAgain() {
        AtomicInteger runs = new AtomicInteger();
        assertThatThrownBy(() -> Sql.joined(pool, errors).inTransaction("write", undone(runs, 1, "40001")))
                .isInstanceOf(StoreException.class);
        assertThatThrownBy(() ->
                        Sql.joined(pool, errors).also(connection -> 1).inTransaction("write", undone(runs, 2, "40001")))
                .isInstanceOf(StoreException.class);
        assertThat(runs).hasValue(2);
    }
}
