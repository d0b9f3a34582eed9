package dev.headway.channel.claiming;

import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds jobs in messages that came. What is no doorbell is dropped, and said once. Thread-safe. */
final class DoorbellReader {
    private static final Logger LOG = LoggerFactory.getLogger(DoorbellReader.class);
    private static final int SHOWN = 100;

    private final String where;
    private volatile boolean saidForeign;

    /** @param where what the messages came from, for the log */
    DoorbellReader(String where) {
        this.where = where;
    }

    List<ReadyJob> jobs(List<String> texts) {
        List<ReadyJob> jobs = new ArrayList<>();
        for (String text : texts) {
            ReadyJob job = Doorbell.read(text);
            if (job != null) {
                jobs.add(job);
            } else if (!saidForeign) {
                saidForeign = true;
                LOG.warn(
                        "Messages that name no job are dropped; does somebody else send to the {}? The first was: {}",
                        where,
                        text.length() > SHOWN ? text.substring(0, SHOWN) : text);
            }
        }
        return jobs;
    }
}
