package dev.headway.engine.runtime;

/**
 * The node of an engine, as it was when it was asked.
 *
 * @param name its name, unique among the nodes of a database that live
 * @param channel name of the channel by which ready jobs reach it
 * @param channelUp whether the channel's broker can be reached; true where none is needed
 * @param slots how many jobs it runs at once at most
 * @param jobsRunning jobs whose user code runs now; each takes a slot
 * @param jobsQueued ready jobs in its memory
 * @param oldestReadyMillis how long the oldest ready job of the whole database has been ready, in milliseconds; 0 when none is ready.
 *     Where ready jobs have more than 16 priorities, it is the oldest of the 16 highest
 * @param historyEventsWaiting history events that wait to be written, as it saw last
 * @param historyLagMillis age of the oldest of them then, in milliseconds: how far history is behind
 */
public record NodeStatus(
        String name,
        String channel,
        boolean channelUp,
        int slots,
        long jobsRunning,
        long jobsQueued,
        long oldestReadyMillis,
        long historyEventsWaiting,
        long historyLagMillis) {}
