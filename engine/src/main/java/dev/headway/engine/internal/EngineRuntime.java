package dev.headway.engine.internal;

import dev.headway.engine.ProcessEngine;
import dev.headway.runtime.node.ProcessRuntime;

/** An engine by what it runs on, for modules of Headway that submit commands or read its store. */
public interface EngineRuntime {
    /** What the services of the engine run on. */
    ProcessRuntime getProcessRuntime();

    /** Says which events its event registry knows. */
    void knows(KnownEvents events);

    /**
     * That of an engine.
     *
     * @throws IllegalArgumentException when another than Headway made the engine
     */
    static ProcessRuntime of(ProcessEngine engine) {
        if (engine instanceof EngineRuntime own) {
            return own.getProcessRuntime();
        }
        throw new IllegalArgumentException("Expected an engine from ProcessEngine.builder(), got "
                + engine.getClass().getName());
    }
}
