package dev.headway.torture.model;

import java.util.List;

/** A part of a generated process. Every path through it comes out at its end, so that every instance can end. */
public sealed interface Block {
    /** A service task that runs as a job of its own and leaves an entry in the ledger. */
    record Work(String id, boolean exclusive) implements Block {}

    /** A service task inside the turn of its instance. */
    record InTurn(String id) implements Block {}

    /** A user task, completed by a client. */
    record Ask(String id) implements Block {}

    /** A timer. */
    record Pause(String id, int seconds) implements Block {}

    /** A call of the process {@link Generated#CHILD}. */
    record Call(String id) implements Block {}

    /** The same work several times at once, each a job. */
    record Loop(String id, int times, boolean exclusive) implements Block {}

    record Sequence(List<Block> parts) implements Block {}

    /** One branch, by the variable {@code choice}; the last one when no other fits. */
    record Choice(String open, String close, List<Block> branches) implements Block {}

    /** All branches at once. */
    record Fork(String open, String close, List<Block> branches) implements Block {}

    /** A sub-process that a timer may interrupt; it goes on at {@code merge} either way. */
    record Scope(String id, String start, String end, Block body, String timer, int seconds, String merge)
            implements Block {}
}
