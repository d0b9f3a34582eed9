package dev.headway.runtime.simulation;

import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Statistics;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The database of a cluster: a simulated store with leases and claims. For one thread. */
class ClusterStore extends SimulatedStore {
    private final SimulatedLeases leases;
    private final SimulatedClaims claims;

    /** @param gone whether the database knows that the process of a session has ended */
    ClusterStore(VirtualTime time, LongPredicate gone) {
        super(() -> SimulatedTime.databaseMillis(time));
        this.leases = new SimulatedLeases(this::nowMillis, gone);
        crashRecords().leases(leases::leases);
        this.claims = new SimulatedClaims(this::tables, this::nowMillis, time.random);
    }

    @Override
    protected void written(CommitBatch batch) {
        Claims.@Nullable FollowUps followUps = batch.followUps();
        if (followUps != null) {
            claims.follow(followUps);
        }
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public Optional<Claims> claims() {
        return Optional.of(claims);
    }

    Set<Long> heldForNothing(LongPredicate owners) {
        return claims.heldForNothing(owners);
    }

    @Override
    public Statistics statistics() {
        return stub(Statistics.class, Map.of("advance", new Statistics.Advance(0, false)));
    }

    @Override
    public Batches batches() {
        return stub(Batches.class, Map.of("active", List.of()));
    }

    @Override
    public Queries queries() {
        return stub(Queries.class, Map.of());
    }

    private static <T> T stub(Class<T> port, Map<String, Object> answers) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
                    Object answer = answers.get(method.getName());
                    if (answer == null) {
                        throw new UnsupportedOperationException("Not simulated: " + method);
                    }
                    return answer;
                }));
    }
}
