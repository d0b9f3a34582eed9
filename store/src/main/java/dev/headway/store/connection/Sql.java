package dev.headway.store.connection;

import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.Wording;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Runs single statements on a pool and turns errors into ours. Thread-safe. */
public final class Sql {
    /** Connections that a read may find broken, as after a restart of the server, before it gives up: a pool has no more. */
    private static final int BROKEN_MAX = 8;

    /** Answers that say that nothing was changed. */
    private static final Set<Object> NOTHING = Set.of(false, 0, Optional.empty());

    /** How often a transaction runs that the database ends in favour of another one. */
    private static final int TRIES = 10;

    private final DataSource pool;
    private final SqlErrors errors;
    private final @Nullable Work<?> also;
    private final int tries;

    /** On a pool of the engine's own. */
    public Sql(DataSource pool, SqlErrors errors) {
        this(pool, errors, null, TRIES);
    }

    private Sql(DataSource pool, SqlErrors errors, @Nullable Work<?> also, int tries) {
        this.pool = pool;
        this.errors = errors;
        this.also = also;
        this.tries = tries;
    }

    /** On the connection of a transaction of the application, which alone can begin that transaction again. */
    public static Sql joined(DataSource connection, SqlErrors errors) {
        return new Sql(connection, errors, null, 1);
    }

    /** The same pool; each transaction that changes something does this too, before its commit. */
    public Sql also(Work<?> more) {
        return new Sql(pool, errors, more, tries);
    }

    /** Makes one answer of the current row. */
    public interface Mapper<T> {
        T map(RowReader row) throws SQLException;
    }

    /** Something done on one connection. */
    public interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    public <T> List<T> list(String doing, String sql, List<? extends @Nullable Object> parameters, Mapper<T> mapper) {
        return read(doing, connection -> list(connection, sql, parameters, mapper));
    }

    /** Reads on a connection in autocommit mode, and again on another one when the server has ended this one. */
    public <T> T read(String doing, Work<T> reads) {
        for (int broken = 0; ; broken++) {
            try (Connection connection = pool.getConnection()) {
                try {
                    return reads.run(connection);
                } catch (SQLException e) {
                    if (broken == BROKEN_MAX || !SqlErrors.broken(e)) {
                        throw e;
                    }
                }
            } catch (SQLException e) {
                throw errors.of(doing, e);
            }
        }
    }

    /** The statement in the words of the database. */
    public int update(String doing, Wording sql, List<? extends @Nullable Object> parameters) {
        return also == null
                ? with(doing, connection -> update(connection, sql, parameters))
                : inTransaction(doing, connection -> update(connection, sql, parameters));
    }

    public int update(String doing, String sql, List<? extends @Nullable Object> parameters) {
        return also == null
                ? with(doing, connection -> update(connection, sql, parameters))
                : inTransaction(doing, connection -> update(connection, sql, parameters));
    }

    /** Runs on a connection in autocommit mode. */
    public <T> T with(String doing, Work<T> work) {
        try (Connection connection = pool.getConnection()) {
            return work.run(connection);
        } catch (SQLException e) {
            throw errors.of(doing, e);
        }
    }

    /**
     * Runs in one transaction, and from its beginning when the database has ended that in favour of another one: a deadlock, or servers
     * that find out at the commit, as those of a cluster do.
     */
    public <T> T inTransaction(String doing, Work<T> work) {
        for (int tried = 1; ; tried++) {
            try (Connection connection = pool.getConnection()) {
                return inTransaction(connection, work);
            } catch (SQLException e) {
                if (tried == tries || !SqlErrors.isUndone(e)) {
                    throw errors.of(doing, e);
                }
            }
        }
    }

    private <T> T inTransaction(Connection connection, Work<T> work) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            T answer = work.run(connection);
            if (also != null && !NOTHING.contains(answer)) {
                also.run(connection);
            }
            connection.commit();
            done = true;
            return answer;
        } finally {
            if (!done) {
                rollBack(connection);
            }
            connection.setAutoCommit(autoCommit);
        }
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // The connection is gone, and the transaction with it; the first error tells.
        }
    }

    /** Rows of a query on this connection. */
    public static <T> List<T> list(
            Connection connection, String sql, List<? extends @Nullable Object> parameters, Mapper<T> mapper)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters)) {
            try (ResultSet rows = statement.executeQuery()) {
                RowReader reader = new RowReader(rows);
                List<T> answer = new ArrayList<>();
                while (reader.next()) {
                    answer.add(mapper.map(reader));
                }
                return answer;
            }
        }
    }

    /** Rows touched by a statement on this connection, in the words of its database. */
    public static int update(Connection connection, Wording sql, List<? extends @Nullable Object> parameters)
            throws SQLException {
        return update(connection, sql.in(Dialect.of(connection)), parameters);
    }

    /** Rows touched by a statement on this connection. */
    public static int update(Connection connection, String sql, List<? extends @Nullable Object> parameters)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters)) {
            return statement.executeUpdate();
        }
    }

    /** The statement with its parameters; lists become part of the text where a database has no arrays. */
    public static PreparedStatement prepare(
            Connection connection, String sql, List<? extends @Nullable Object> parameters) throws SQLException {
        List<? extends @Nullable Object> left = parameters;
        String text = sql;
        if (Dialect.of(connection).isMariaDbFamily()) {
            ListText lists = ListText.of(sql, parameters);
            text = lists.sql();
            left = lists.parameters();
        }
        PreparedStatement statement = connection.prepareStatement(text);
        try {
            bind(connection, statement, left);
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    /** Collections become arrays: of bigint, smallint (from {@code Integer}), or text. */
    public static void bind(
            Connection connection, PreparedStatement statement, List<? extends @Nullable Object> parameters)
            throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            switch (parameters.get(i)) {
                case null -> statement.setNull(i + 1, Types.VARCHAR);
                case Long value -> statement.setLong(i + 1, value);
                case Integer value -> statement.setInt(i + 1, value);
                case String value -> statement.setString(i + 1, value);
                case Boolean value -> statement.setBoolean(i + 1, value);
                case Double value -> statement.setDouble(i + 1, value);
                case byte[] value -> statement.setBytes(i + 1, value);
                case NullBig nothing -> statement.setNull(i + 1, Types.BIGINT);
                case Texts texts -> statement.setArray(i + 1, connection.createArrayOf("varchar", texts.toArray()));
                case Collection<?> values -> statement.setArray(i + 1, array(connection, values));
                default ->
                    throw new IllegalArgumentException("Expected a bindable parameter, got "
                            + parameters.get(i).getClass().getName());
            }
        }
    }

    /** A null for a number column. */
    public record NullBig() {}

    /** The number, or a null that says what it is not. */
    public static Object orNull(@Nullable Long value) {
        return value == null ? new NullBig() : value;
    }

    private static java.sql.Array array(Connection connection, Collection<?> values) throws SQLException {
        Object first = values.isEmpty() ? 0L : values.iterator().next();
        return switch (first) {
            case Integer partition -> {
                Short[] partitions = new Short[values.size()];
                int i = 0;
                for (Object value : values) {
                    partitions[i++] = ((Integer) value).shortValue();
                }
                yield connection.createArrayOf("smallint", partitions);
            }
            case String text -> connection.createArrayOf("varchar", values.toArray());
            default -> connection.createArrayOf("bigint", values.toArray());
        };
    }
}
