package dev.headway.torture.database;

/** A database whose changes cannot be followed, so that the torture would judge without evidence. */
public final class NotFollowed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param why what the database lacks, and what to set where that helps */
    public NotFollowed(String why) {
        super(why);
    }
}
