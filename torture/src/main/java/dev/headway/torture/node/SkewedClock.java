package dev.headway.torture.node;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The machine's clock, some time ahead or behind. Thread-safe. */
final class SkewedClock extends Clock {
    private volatile long offsetMillis;

    SkewedClock(long offsetMillis) {
        this.offsetMillis = offsetMillis;
    }

    void offset(long millis) {
        offsetMillis = millis;
    }

    @Override
    public ZoneId getZone() {
        return ZoneId.systemDefault();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.offset(Clock.system(zone), java.time.Duration.ofMillis(offsetMillis));
    }

    @Override
    public long millis() {
        return System.currentTimeMillis() + offsetMillis;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }
}
