package dev.headway.store.connection;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a pool gets its connections from: a server that is away is asked again at once and again, since a pool pauses for longer and longer after each failure, up to
 * five seconds, in which the server may be back and nobody knows. Thread-safe.
 */
final class PatientSource implements DataSource {
    static final long AGAIN_MILLIS = 100;

    private final Opener opener;
    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private final Pause pause;
    private volatile int loginSeconds;

    /** Opens one connection. */
    interface Opener {
        Connection open() throws SQLException;
    }

    /** Sleeps, but for tests. */
    interface Pause {
        void millis(long millis) throws InterruptedException;
    }

    /** @param patienceMillis how long one call goes on asking; less than callers of the pool wait, so that they learn the reason */
    PatientSource(Opener opener, long patienceMillis) {
        this(opener, patienceMillis, System::nanoTime, TimeUnit.MILLISECONDS::sleep);
    }

    PatientSource(Opener opener, long patienceMillis, LongSupplier nanoTime, Pause pause) {
        this.opener = opener;
        this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        this.nanoTime = nanoTime;
        this.pause = pause;
    }

    @Override
    public Connection getConnection() throws SQLException {
        long began = nanoTime.getAsLong();
        while (true) {
            try {
                return opener.open();
            } catch (SQLException failure) {
                if (!isAway(failure) || nanoTime.getAsLong() - began >= patienceNanos) {
                    throw failure;
                }
                try {
                    pause.millis(AGAIN_MILLIS);
                } catch (InterruptedException closed) {
                    Thread.currentThread().interrupt();
                    throw failure;
                }
            }
        }
    }

    /** Not reached, or just starting or stopping: that can be over in a moment, unlike a wrong password. */
    private static boolean isAway(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57P"));
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("Expected getConnection(), got one for another user");
    }

    /** Kept for the pool, which waits so long for an attempt when it closes; an attempt has its own limits, which the driver knows. */
    @Override
    public void setLoginTimeout(int seconds) {
        loginSeconds = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginSeconds;
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        // drivers log by themselves
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("Drivers log by themselves");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("Expected " + type.getName() + ", got a source that wraps none");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
