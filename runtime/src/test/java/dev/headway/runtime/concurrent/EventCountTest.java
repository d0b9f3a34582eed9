package dev.headway.runtime.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.runtime.port.Time;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EventCountTest {
    private static final long LONG_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final EventCount events = new EventCount(Time.SYSTEM);

    @Test
    void anEventThatWasNotSeenEndsAWaitAtOnce() throws Exception {
        long seen = events.read();
        events.advance();
        assertThat(events.await(seen, LONG_MILLIS)).isTrue();
    }

    @Test
    void anEventWakesUpWhoWaits() throws Exception {
        long seen = events.read();
        CompletableFuture<Boolean> waits = CompletableFuture.supplyAsync(() -> {
            try {
                return events.await(seen, LONG_MILLIS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        events.advance();
        assertThat(waits.get()).isTrue();
    }

    @Test
    void withoutAnEventTheTimeEndsIt() throws Exception {
        assertThat(events.await(events.read(), 1)).isFalse();
        assertThat(events.await(events.read(), 0)).isFalse();
    }

    @Test
    void anInterruptEndsIt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> events.await(events.read(), LONG_MILLIS)).isInstanceOf(InterruptedException.class);
    }
}
