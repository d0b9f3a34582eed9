package dev.headway.channel.claiming;

import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.port.ReadyJob;
import org.jspecify.annotations.Nullable;

/** A doorbell as the message of a broker. Its text: version, instance, execution, job, priority, time, and the tenant if there is one. */
final class Doorbell {
    private static final String VERSION = "1";
    private static final int PARTS = 6;

    private Doorbell() {}

    /** The message for a job. */
    static BrokerMessage message(ReadyJob job) {
        return new BrokerMessage(write(job), Long.toString(job.instanceId()), job.priority(), job.tenantId());
    }

    /** The text for a job. */
    public static String write(ReadyJob job) {
        return VERSION + " " + job.instanceId() + " " + job.executionId() + " " + job.jobId() + " " + job.priority()
                + " " + job.readySinceMillis() + (job.tenantId() == null ? "" : " " + job.tenantId());
    }

    /** The job that a text names; null when it is none of ours, or of a version that this one does not know. */
    public static @Nullable ReadyJob read(String text) {
        String[] parts = text.split(" ", PARTS + 1);
        if (parts.length < PARTS || !parts[0].equals(VERSION)) {
            return null;
        }
        try {
            return new ReadyJob(
                    Long.parseLong(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Integer.parseInt(parts[4]),
                    Long.parseLong(parts[5]),
                    parts.length > PARTS ? parts[PARTS] : null);
        } catch (NumberFormatException notOurs) {
            return null;
        }
    }
}
