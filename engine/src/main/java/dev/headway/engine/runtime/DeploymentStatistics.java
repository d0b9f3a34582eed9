package dev.headway.engine.runtime;

import dev.headway.engine.repository.Deployment;

/** A deployment with what is open of its process definitions together. Immutable. */
public interface DeploymentStatistics extends Deployment, OpenCounts {}
