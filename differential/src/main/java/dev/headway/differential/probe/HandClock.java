package dev.headway.differential.probe;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that shows what it was set to, in UTC. Thread-safe. */
final class HandClock extends Clock {
    private volatile long nowMillis = Probe.START_MILLIS;

    void set(long millis) {
        nowMillis = millis;
    }

    @Override
    public long millis() {
        return nowMillis;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(nowMillis);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return zone.equals(ZoneOffset.UTC) ? this : Clock.fixed(instant(), zone);
    }
}
