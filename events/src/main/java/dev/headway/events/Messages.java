package dev.headway.events;

import dev.headway.core.command.Reply;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.internal.KnownEvents;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.port.EventMessages;
import dev.headway.runtime.port.EventMessages.Kept;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Causality;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The tables of messages that are done with or kept, in transactions of the engine. Thread-safe. */
final class Messages {
    /** Reads whatever was kept, with names and texts of any length. */
    private static final JsonMapper JSON = new JsonMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build());

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private final ProcessEngine engine;

    Messages(ProcessEngine engine) {
        this.engine = engine;
    }

    /** What is done with a message. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /**
     * Does work once for a message, in one transaction with the note that it is done.
     *
     * @return whether it was done now; false when it had been done before
     * @throws Exception what the work throws, or the database; nothing is done then
     */
    boolean once(String channelKey, String messageId, long nowMillis, Work work) throws Exception {
        return followed(() -> {
            boolean first = store().note(channelKey, messageId, nowMillis);
            if (first) {
                work.run();
            }
            return first;
        });
    }

    /**
     * Does work in a transaction, commits it, and waits until the signals that it sent have reached everybody, so that the next
     * message of a channel comes after them. Who does not take one has a job.
     */
    <T> T followed(Callable<T> work) throws Exception {
        Causality signals = new Causality(false);
        T done;
        try (JoinedTransaction joined = EngineRuntime.of(engine).begin()) {
            done = joined.call(work);
            joined.commit(signals);
        } catch (StoreException e) {
            throw new DatabaseException(String.valueOf(e.getMessage()), e);
        }
        signals.reply(new Reply.Done());
        signals.future().join();
        return done;
    }

    /** Keeps a message that can never be applied; part of the transaction of {@link #once}. */
    void keep(DeadLetter letter) {
        store().keep(new Kept(
                letter.channelKey(),
                letter.messageId(),
                letter.atMillis(),
                letter.reason(),
                JSON.writeValueAsString(letter.headers()),
                letter.body()));
    }

    /** What is kept, oldest first. */
    List<DeadLetter> kept(int max) {
        return store().kept(max).stream()
                .map(kept -> new DeadLetter(
                        kept.channelKey(),
                        kept.messageId(),
                        kept.atMillis(),
                        kept.reason(),
                        JSON.readValue(kept.headers(), HEADERS),
                        kept.body()))
                .toList();
    }

    /** Forgets one that is kept; false when it is gone. */
    boolean remove(DeadLetter letter) {
        return store().remove(letter.channelKey(), letter.messageId());
    }

    /** Forgets what was done with before, and what events have started that has ended. */
    void forget(long beforeMillis) {
        store().forget(beforeMillis);
        EngineRuntime.of(engine).store().dynamicStarts().forgetEnded();
    }

    /** Changes whenever something is deployed or a deployment is deleted. */
    long generation() {
        return EngineRuntime.of(engine).store().definitions().generation();
    }

    /** Says to the engine which events are known. */
    void tell(KnownEvents known) {
        if (engine instanceof EngineRuntime own) {
            own.knows(known);
        }
    }

    /** Those of the transaction that this thread is in, if it is. */
    private EventMessages store() {
        return EngineRuntime.of(engine).store().eventMessages();
    }
}
