package dev.headway.bench.host;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;

/**
 * A connection whose statements are written down in a {@link StatementLog}.
 *
 * <p>Costs a reflective call for each JDBC call, well below a microsecond, and the same for every engine.
 */
final class LoggedConnection {
    private LoggedConnection() {}

    /**
     * Wraps a connection.
     *
     * @param use held by whoever talks to the database over it, so that nobody gets in between
     */
    static Connection wrap(Connection connection, StatementLog log, ReentrantLock use) {
        return proxy(
                Connection.class,
                (self, method, arguments) -> locked(use, () -> {
                    return switch (method.getName()) {
                        case "commit", "rollback" -> {
                            long started = System.nanoTime();
                            Object result = call(connection, method, arguments);
                            if (arguments == null) {
                                log.record(method.getName(), 1, 0, System.nanoTime() - started);
                            }
                            yield result;
                        }
                        case "prepareStatement", "prepareCall" -> {
                            PreparedStatement statement = (PreparedStatement) call(connection, method, arguments);
                            yield proxy(
                                    PreparedStatement.class,
                                    new StatementHandler(statement, self, String.valueOf(arguments[0]), log, use));
                        }
                        case "createStatement" -> {
                            Statement statement = (Statement) call(connection, method, arguments);
                            yield proxy(Statement.class, new StatementHandler(statement, self, null, log, use));
                        }
                        case "unwrap" -> {
                            Object inner = call(connection, method, arguments);
                            yield inner instanceof PGConnection postgres ? copying(postgres, log, use) : inner;
                        }
                        default -> call(connection, method, arguments);
                    };
                }));
    }

    /** What is done while a connection is held. */
    @FunctionalInterface
    private interface Call {
        @Nullable
        Object make() throws Throwable;
    }

    private static @Nullable Object locked(ReentrantLock use, Call call) throws Throwable {
        use.lock();
        try {
            return call.make();
        } finally {
            use.unlock();
        }
    }

    /** PostgreSQL's own interface, through which rows are copied in bulk. */
    private static PGConnection copying(PGConnection connection, StatementLog log, ReentrantLock use) {
        return proxy(PGConnection.class, (self, method, arguments) -> {
            Object result = call(connection, method, arguments);
            return result instanceof CopyManager && connection instanceof BaseConnection base
                    ? new LoggedCopies(base, log, use)
                    : result;
        });
    }

    /** Counts a copy as one statement, from its begin to its end. */
    private static final class LoggedCopies extends CopyManager {
        private final StatementLog log;
        private final ReentrantLock use;

        LoggedCopies(BaseConnection connection, StatementLog log, ReentrantLock use) throws SQLException {
            super(connection);
            this.log = log;
            this.use = use;
        }

        @Override
        public CopyIn copyIn(String sql) throws SQLException {
            long started = System.nanoTime();
            CopyIn copy;
            use.lock();
            try {
                copy = super.copyIn(sql);
            } finally {
                use.unlock();
            }
            return proxy(CopyIn.class, (self, method, arguments) -> {
                Object result = call(copy, method, arguments);
                if (method.getName().equals("endCopy")) {
                    log.record(sql, 1, result instanceof Long rows ? rows : 0, System.nanoTime() - started);
                }
                return result;
            });
        }
    }

    /** Times what is executed; a prepared statement knows its text, a plain one gets it as an argument. */
    private static final class StatementHandler implements InvocationHandler {
        private final Statement statement;
        private final Object connection;
        private final @Nullable String prepared;
        private final StatementLog log;
        private final ReentrantLock use;
        private long batched;
        private String last = "(batch)";

        StatementHandler(
                Statement statement,
                Object connection,
                @Nullable String prepared,
                StatementLog log,
                ReentrantLock use) {
            this.use = use;
            this.statement = statement;
            this.connection = connection;
            this.prepared = prepared;
            this.log = log;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments) throws Throwable {
            String name = method.getName();
            if (name.equals("addBatch")) {
                batched++;
            } else if (name.equals("clearBatch")) {
                batched = 0;
            } else if (name.equals("getConnection")) {
                return connection;
            }
            if (!name.startsWith("execute")) {
                Object result = call(statement, method, arguments);
                return name.equals("getResultSet") && result instanceof ResultSet rows ? counted(rows, last) : result;
            }
            boolean batch = name.equals("executeBatch") || name.equals("executeLargeBatch");
            long calls = batch ? batched : 1;
            Object result;
            long nanos;
            use.lock();
            try {
                long started = System.nanoTime();
                result = call(statement, method, arguments);
                nanos = System.nanoTime() - started;
            } finally {
                use.unlock();
            }
            batched = batch ? 0 : batched;
            String sql = text(arguments);
            last = sql;
            if (calls > 0) {
                long rows = Boolean.FALSE.equals(result) ? Math.max(0, statement.getUpdateCount()) : updated(result);
                log.record(sql, calls, rows, nanos);
            }
            return result instanceof ResultSet rows ? counted(rows, sql) : result;
        }

        private String text(Object @Nullable [] arguments) {
            if (prepared != null) {
                return prepared;
            }
            return arguments != null && arguments.length > 0 ? String.valueOf(arguments[0]) : "(batch)";
        }

        private static long updated(@Nullable Object result) {
            return switch (result) {
                case Integer count -> Math.max(0, count);
                case Long count -> Math.max(0, count);
                case int[] counts -> {
                    long sum = 0;
                    for (int count : counts) {
                        sum += Math.max(0, count);
                    }
                    yield sum;
                }
                case null, default -> 0;
            };
        }

        private ResultSet counted(ResultSet rows, String sql) {
            return proxy(ResultSet.class, (self, method, arguments) -> {
                Object result = call(rows, method, arguments);
                if (Boolean.TRUE.equals(result) && method.getName().equals("next")) {
                    log.addRows(sql, 1);
                }
                return result;
            });
        }
    }

    @SuppressWarnings("ReferenceEquality") // A proxy is equal to itself alone.
    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        InvocationHandler equal = (self, method, arguments) -> method.getName().equals("equals") && arguments != null
                ? (Object) (self == arguments[0])
                : handler.invoke(self, method, arguments);
        return type.cast(Proxy.newProxyInstance(LoggedConnection.class.getClassLoader(), new Class<?>[] {type}, equal));
    }

    private static Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
