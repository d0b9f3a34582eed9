package dev.headway.engine.delegate;

import javax.script.Bindings;

/**
 * The names of a script as its language gets them. A language that keeps what a script declares to itself puts it here at the
 * end when {@link #storesVariables()}. Not thread-safe.
 */
public interface ScriptVariables extends Bindings {
    /** Whether what is put here becomes a process variable ({@code autoStoreVariables}); else it is gone with the script. */
    boolean storesVariables();
}
