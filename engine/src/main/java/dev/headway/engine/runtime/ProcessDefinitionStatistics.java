package dev.headway.engine.runtime;

import dev.headway.engine.repository.ProcessDefinition;

/** A process definition with what is open of it. Immutable. */
public interface ProcessDefinitionStatistics extends ProcessDefinition, OpenCounts {}
