package dev.headway.engine.repository;

/** A file of a deployment. Immutable. */
public interface Resource {
    /** Id of the file: the deployment's id, a colon and the name. */
    String getId();

    /** Name in the deployment. */
    String getName();

    /** The deployment. */
    String getDeploymentId();

    /** A copy of the content. */
    byte[] getBytes();
}
