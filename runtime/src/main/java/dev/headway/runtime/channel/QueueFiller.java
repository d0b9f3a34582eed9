package dev.headway.runtime.channel;

import dev.headway.runtime.channel.NextRead.What;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.Time;
import java.util.ArrayList;
import java.util.List;

/** Fills a queue with what waits in the database, read by read as {@link NextRead} says. Belongs to the thread that reads. Public for channels of other modules. */
public final class QueueFiller {
    private final Time time;
    private final LocalQueue queue;
    private final int pageSize;
    private final DutyCycle behindCrowds;
    private final Source source;
    private final long[] readAt;
    private long reads;

    /** Where the jobs are. */
    public interface Source {
        /** Whether there may be jobs of a band that are not here. */
        boolean hasMore(int band);

        /** Who has very many jobs of a band, beside those whom the queue knows. */
        Crowds crowds(int band);

        /** Reads, and takes in what it finds. */
        void read(NextRead next);
    }

    /**
     * A filler that has not read yet.
     *
     * @param pageSize jobs that a page brings at most; the bands share it
     * @param pollMillis how often it looks behind crowds at most
     */
    public QueueFiller(Time time, LocalQueue queue, int pageSize, long pollMillis, Source source) {
        this.time = time;
        this.queue = queue;
        this.pageSize = pageSize;
        this.behindCrowds = new DutyCycle(pollMillis, time.nanos());
        this.source = source;
        this.readAt = new long[queue.bands().count()];
    }

    /** Reads what is next. Returns false when there is nothing to read. */
    public boolean readNext() {
        long began = time.nanos();
        NextRead next = NextRead.of(known(behindCrowds.isDue(began)));
        if (next.what() == What.NOTHING) {
            return false;
        }
        readAt[next.band()] = ++reads;
        source.read(next);
        if (next.what() == What.BEHIND_CROWDS) {
            behindCrowds.looked(began, time.nanos());
        }
        return true;
    }

    private List<NextRead.Band> known(boolean lookBehind) {
        List<NextRead.Band> known = new ArrayList<>(readAt.length);
        for (int band = 0; band < readAt.length; band++) {
            Crowds crowds = lookBehind ? queue.crowds(band).and(source.crowds(band)) : Crowds.NONE;
            known.add(new NextRead.Band(band, queue.room(band, pageSize), source.hasMore(band), crowds, readAt[band]));
        }
        return known;
    }
}
