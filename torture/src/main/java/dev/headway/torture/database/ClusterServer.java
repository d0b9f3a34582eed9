package dev.headway.torture.database;

import dev.headway.torture.cluster.FailoverCluster;
import dev.headway.torture.cluster.GaleraCluster;
import dev.headway.torture.cluster.PatroniCluster;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A throw-away cluster: whenever the server that takes writes is killed, another one takes its place. */
public final class ClusterServer implements DatabaseServer {
    private final FailoverCluster cluster;
    private final List<String> follow;
    private final Supplier<Wire> wire;

    private ClusterServer(FailoverCluster cluster, List<String> follow, Supplier<Wire> wire) {
        this.cluster = cluster;
        this.follow = follow;
        this.wire = wire;
    }

    /** @throws IllegalStateException when something is missing on this machine, or does not start */
    public static ClusterServer patroni() {
        return new ClusterServer(
                PatroniCluster.start(), PostgresServer.follow(FailoverCluster.NAME), PostgresWire::new);
    }

    /** @throws IllegalStateException when something is missing on this machine, or does not start */
    public static ClusterServer galera() {
        return new ClusterServer(GaleraCluster.start(), MariaDbServer.FOLLOW, MariaDbWire::new);
    }

    @Override
    public boolean isCluster() {
        return true;
    }

    @Override
    public List<Integer> ports() {
        return cluster.ports();
    }

    @Override
    public String engineUrl(List<Integer> ports) {
        return cluster.url(ports);
    }

    @Override
    public String user() {
        return FailoverCluster.NAME;
    }

    @Override
    public String password() {
        return cluster.password();
    }

    @Override
    public Connection connect() throws SQLException {
        return cluster.connect();
    }

    @Override
    public void kill() {
        cluster.killPrimary();
    }

    @Override
    public void awaitPrimary() {
        cluster.awaitPrimary();
    }

    @Override
    public void startAgain() {
        cluster.startAgain();
    }

    @Override
    public Optional<Path> log() {
        return Optional.of(cluster.folder());
    }

    @Override
    public Wire wire() {
        return wire.get();
    }

    @Override
    public List<String> follow() {
        return follow;
    }

    @Override
    public void close() {
        cluster.close();
    }
}
