package dev.headway.runtime.channel;

import org.jspecify.annotations.Nullable;

/** A doorbell as text, the body of a broker's message: version, instance, execution, job, priority, time. */
public final class Doorbell {
    private static final String VERSION = "1";
    private static final int PARTS = 6;

    private Doorbell() {}

    /** The text for a job. */
    public static String write(JobRef job) {
        return VERSION + " " + job.instanceId() + " " + job.executionId() + " " + job.jobId() + " " + job.priority()
                + " " + job.readySinceMillis();
    }

    /** The job that a text names; null when it is none of ours, or of a version that this one does not know. */
    public static @Nullable JobRef read(@Nullable String text) {
        String[] parts = text == null ? new String[0] : text.split(" ");
        if (parts.length < PARTS || !parts[0].equals(VERSION)) {
            return null;
        }
        try {
            return new JobRef(
                    Long.parseLong(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Integer.parseInt(parts[4]),
                    Long.parseLong(parts[5]));
        } catch (NumberFormatException notOurs) {
            return null;
        }
    }
}
