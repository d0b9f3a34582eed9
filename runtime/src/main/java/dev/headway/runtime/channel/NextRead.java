package dev.headway.runtime.channel;

import dev.headway.runtime.port.Crowds;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a channel asks the database for next, decided from what it knows now. The decision is pure: the same knowledge gives the same answer.
 * Public for channels of other modules, which do what it says.
 *
 * @param what which jobs
 * @param band the priority class that they are of
 * @param limit how many there is room for, at least 1; 0 for nothing
 * @param crowds whose jobs are left out
 */
public record NextRead(What what, int band, int limit, Crowds crowds) {
    /** More is read when a band has less than this part of its share: the rest runs while a page is on its way. */
    private static final double LOW_PART = 1 / 2.0;

    /** The part of a band's share that crowds may fill: more than where more is read, less than all, so that others find room. */
    static final double CROWDS_PART = 3 / 4.0;

    private static final NextRead NOTHING = new NextRead(What.NOTHING, 0, 0, Crowds.NONE);

    /** Which jobs are read. */
    public enum What {
        /** The first ones of a band. */
        FIRST,
        /** Those that wait behind the jobs of crowds; the database may have to pass over very many. */
        BEHIND_CROWDS,
        /** None: what is here is enough, or nothing is known to wait. */
        NOTHING
    }

    /**
     * A priority class as it is now.
     *
     * @param number its place, the lowest priorities first
     * @param room the room for its jobs here
     * @param more whether the database may have jobs of it that are not here
     * @param crowds who has so many jobs that others should not wait behind them; nobody while it is not time to look behind them
     * @param readAt the number of the read that was its last; 0 when there was none
     */
    public record Band(int number, Room room, boolean more, Crowds crowds, long readAt) {
        private boolean wantsFirst() {
            return more && room.isLow();
        }

        private boolean wantsOthers() {
            return !crowds.isEmpty() && room.behindCrowds() > 0;
        }
    }

    /**
     * Room for jobs of a band.
     *
     * @param queued its jobs that wait here
     * @param share about how many may wait here
     * @param page how many a page of it brings at most
     * @param ofTenant how many jobs each tenant may have here, whatever the others have; 0 where tenants do not take turns
     */
    public record Room(int queued, int share, int page, int ofTenant) {
        boolean isLow() {
            return queued < Math.max(1, (int) (share * LOW_PART));
        }

        /** For a page whose jobs may all be of one crowd. */
        int forAll() {
            return Math.min(page, (int) Math.max(1, share * CROWDS_PART) - queued);
        }

        /** For a page without those of crowds. */
        int behindCrowds() {
            return Math.min(page, Math.max(ofTenant, share - queued));
        }
    }

    /**
     * The next read. Each band asks for its own jobs, so that no other one's flood hides them; the one that was read longest ago comes first, and of
     * those that never were the highest.
     */
    static NextRead of(List<Band> bands) {
        Optional<NextRead> behind = next(bands, Band::wantsOthers)
                .map(band -> new NextRead(What.BEHIND_CROWDS, band.number, band.room.behindCrowds(), band.crowds));
        return behind.or(() -> next(bands, Band::wantsFirst)
                        .map(band -> new NextRead(What.FIRST, band.number, band.room.forAll(), Crowds.NONE)))
                .orElse(NOTHING);
    }

    private static Optional<Band> next(List<Band> bands, Predicate<Band> wanted) {
        return bands.stream()
                .filter(wanted)
                .min(Comparator.comparingLong(Band::readAt).thenComparing(Band::number, Comparator.reverseOrder()));
    }
}
