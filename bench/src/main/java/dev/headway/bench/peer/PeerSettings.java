package dev.headway.bench.peer;

/** Threads that run jobs, jobs acquired at once, jobs held in memory, pause after an empty acquisition in milliseconds. */
public record PeerSettings(int slots, int pageSize, int queueSize, int waitMillis) {}
