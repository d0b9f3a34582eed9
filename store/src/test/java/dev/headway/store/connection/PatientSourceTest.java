package dev.headway.store.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that is back is found within a moment, however long it was away. */
class PatientSourceTest {
    private static final Connection CONNECTION = (Connection) Proxy.newProxyInstance(
            Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> null);

    private final Queue<String> failures = new ArrayDeque<>();
    private long nanos;
    private int asked;
    private boolean closed;
    private final PatientSource source = new PatientSource(this::open, 8_000, () -> nanos, this::pause);

    private Connection open() throws SQLException {
        asked++;
        String state = failures.poll();
        if (state != null) {
            throw new SQLException("away " + asked, state);
        }
        return CONNECTION;
    }

    private void pause(long millis) throws InterruptedException {
        if (closed) {
            throw new InterruptedException();
        }
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void aServerThatIsAwayIsAskedAgainAtShortIntervals() throws Exception {
        failures.addAll(List.of("08001", "08001", "57P03", "08006"));
        assertThat(source.getConnection()).isSameAs(CONNECTION);
        assertThat(asked).isEqualTo(5);
        assertThat(nanos).isEqualTo(TimeUnit.MILLISECONDS.toNanos(4 * PatientSource.AGAIN_MILLIS));
    }

    /** Those who wait for the pool learn why. */
    @Test
    void afterSomeTimeTheReasonIsTold() {
        for (int i = 0; i < 1_000; i++) {
            failures.add("08001");
        }
        assertThatThrownBy(source::getConnection).hasMessage("away 81");
    }

    @Test
    void whatDoesNotPassByItselfIsToldAtOnce() {
        for (String state : List.of("28P01", "3D000", "53300", "42501")) {
            failures.add(state);
            assertThatThrownBy(source::getConnection).hasMessageStartingWith("away");
        }
        assertThat(asked).isEqualTo(4);
        assertThat(nanos).isZero();
    }

    @Test
    void aPoolThatClosesDoesNotWait() {
        closed = true;
        failures.addAll(List.of("08001", "08001"));
        assertThatThrownBy(source::getConnection).hasMessage("away 1");
        assertThat(Thread.interrupted()).isTrue();
    }

    /** With none it would not wait for an attempt under way when it closes, and warn each time. */
    @Test
    void thePoolFindsTheTimeThatItHasSet() {
        source.setLoginTimeout(7);
        assertThat(source.getLoginTimeout()).isEqualTo(7);
    }
}
