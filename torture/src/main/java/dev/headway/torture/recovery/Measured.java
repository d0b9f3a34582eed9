package dev.headway.torture.recovery;

/**
 * How long something took.
 *
 * @param boundMillis what it may take on a machine that has nothing else to do
 */
public record Measured(String what, long millis, long boundMillis) {
    public boolean held() {
        return millis <= boundMillis;
    }

    @Override
    public String toString() {
        return "%,8d ms  %s (bound %,d ms)".formatted(millis, what, boundMillis);
    }
}
