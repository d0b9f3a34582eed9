package dev.headway.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is turned by hand, with a resolution of milliseconds. Thread-safe. */
public final class ManualClock extends Clock {
    private final AtomicLong nowMillis;
    private final ZoneId zone;

    private ManualClock(AtomicLong nowMillis, ZoneId zone) {
        this.nowMillis = nowMillis;
        this.zone = zone;
    }

    /** A clock that shows this moment. */
    public static ManualClock at(Instant start) {
        return new ManualClock(new AtomicLong(start.toEpochMilli()), ZoneOffset.UTC);
    }

    /** A clock that shows the moment of this call, in whole milliseconds. */
    public static ManualClock atNow() {
        return at(Instant.ofEpochMilli(System.currentTimeMillis()));
    }

    /** Turns the clock on; a negative duration turns it back. */
    public void advance(Duration duration) {
        nowMillis.addAndGet(duration.toMillis());
    }

    /** Sets the clock to a moment. */
    public void set(Instant moment) {
        nowMillis.set(moment.toEpochMilli());
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(nowMillis.get());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** The same clock, with its hands, in another zone. */
    @Override
    public Clock withZone(ZoneId other) {
        return new ManualClock(nowMillis, other);
    }

    @Override
    public String toString() {
        return "ManualClock[" + instant() + "]";
    }
}
