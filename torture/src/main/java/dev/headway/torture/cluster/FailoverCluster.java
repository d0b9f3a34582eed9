package dev.headway.torture.cluster;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Servers of which one takes writes, and another one after that has died. Thread-safe. */
public interface FailoverCluster extends AutoCloseable {
    /** The name of the database, of its user, and of the engine's schema. */
    String NAME = "headway";

    /** The servers' ports on the loopback interface. */
    List<Integer> ports();

    /** The URL of a client that knows all servers, without user and password. */
    String url(List<Integer> ports);

    String password();

    /** A connection to the server that takes writes, in autocommit mode. */
    Connection connect() throws SQLException;

    /** Kills the server that takes writes, and all that watches over it, at once (SIGKILL). */
    void killPrimary();

    /** Waits until another one takes writes. */
    void awaitPrimary();

    /** Starts the killed server again, and waits until the cluster is as it was: the next one may be killed. */
    void startAgain();

    /** Where data and logs lie. */
    Path folder();

    @Override
    void close();
}
