package dev.headway.runtime.channel;

import dev.headway.runtime.port.Store;
import java.util.Map;
import java.util.Set;

/**
 * A way of handing out jobs, found by its name: one of the built-in ones, or a service that the class path names in
 * {@code META-INF/services/dev.headway.runtime.channel.ChannelProvider}. Implementations are stateless and thread-safe.
 */
public interface ChannelProvider {
    /** The name that settings use, such as {@code skip-locked}: lower case letters, digits and hyphens. */
    String name();

    /** Its own settings by name, each with one sentence on what it means. In properties the channel's name stands before them. */
    default Map<String, String> settings() {
        return Map.of();
    }

    /** What not every channel can. */
    enum Feature {
        /** Hands out jobs of different priority bands by weight, whatever the others' backlog is. */
        PRIORITY_BANDS,
        /** Lets tenants take turns. */
        FAIR_TENANTS
    }

    /** What this one can; settings that ask for more are refused when the engine is built. */
    default Set<Feature> features() {
        return Set.of();
    }

    /**
     * Whether a job is claimed in the database while a node has it, wherever its partition is leased: then partitions change hands at once,
     * else when none of their jobs run any more.
     */
    default boolean claims() {
        return false;
    }

    /**
     * Checks what can be checked before anything runs; called when the engine is built. Settings whose names are unknown have
     * been refused already.
     *
     * @throws IllegalArgumentException when a setting cannot be, or the store lacks what the channel needs; the message says
     *     what to change
     */
    default void check(ChannelOptions options, Store store) {}

    /** Opens the channel for one node. A broker that cannot be reached now is no error: the channel goes on trying. */
    JobChannel open(ChannelContext context);

    /** Opens what tells other nodes of ready jobs while this one runs none; by default they look for themselves. */
    default JobAnnouncer announcer(ChannelContext context) {
        return JobAnnouncer.NONE;
    }
}
