package dev.headway.engine.runtime;

/** An execution as a query finds it. */
public interface Token extends Execution {}
