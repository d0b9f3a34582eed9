package dev.headway.runtime.join;

import dev.headway.core.execution.job.JobWork;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.runtime.port.Transactions;
import dev.headway.runtime.turn.Turn;

/** Begins transactions that user code and engine share, and knows who wants one. Thread-safe. */
public final class Joins {
    private final Transactions store;
    private final JoinedTransaction.Parts parts;
    private final boolean always;

    /** @param always whether every command has a transaction of its own */
    public Joins(Transactions store, JoinedTransaction.Parts parts, boolean always) {
        this.store = store;
        this.parts = parts;
        this.always = always;
    }

    public boolean always() {
        return always;
    }

    /** Whether the user code of this job and its outcome share a transaction. */
    public boolean wantedBy(JobWork work) {
        return always || work.node().async().joinsTransaction();
    }

    /** Lets a turn that rests go on. */
    public void goOn(Turn turn) {
        turn.endRest();
        parts.turns().wake(turn);
    }

    /** A transaction on a connection of the engine's. */
    public JoinedTransaction begin() {
        return on(store.begin());
    }

    /** The engine's part of a transaction. */
    public JoinedTransaction on(StoreTransaction transaction) {
        return new JoinedTransaction(transaction, parts);
    }
}
