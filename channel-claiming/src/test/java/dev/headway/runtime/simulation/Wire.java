package dev.headway.runtime.simulation;

import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Commits;
import dev.headway.runtime.port.CrashRecords;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.Statistics;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import dev.headway.runtime.port.WaitingMessages;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What lies between a node and its database: each call takes its time there and back, other nodes go on meanwhile, and the way may break, before the
 * database has heard, or after it has done what it was asked.
 */
final class Wire implements InvocationHandler {
    private static final Set<Class<?>> PORTS = Set.of(
            Commits.class,
            Definitions.class,
            Leases.class,
            CrashRecords.class,
            HistoryEvents.class,
            Batches.class,
            Statistics.class,
            WaitingMessages.class);

    private final ClusterNode node;
    private final Object target;

    private Wire(ClusterNode node, Object target) {
        this.node = node;
        this.target = target;
    }

    static Store to(ClusterStore store, ClusterNode node) {
        return through(Store.class, store, node);
    }

    private static <T> T through(Class<T> port, Object target, ClusterNode node) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, new Wire(node, target)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (PORTS.contains(method.getReturnType())) {
            return through(method.getReturnType(), called(method, arguments), node);
        }
        if (method.getReturnType().equals(Optional.class) && method.getName().equals("claims")) {
            return Optional.of(through(Claims.class, node.world.store.claims().orElseThrow(), node));
        }
        if (method.getDeclaringClass().equals(Object.class) || isLocal(method)) {
            return called(method, arguments);
        }
        travel(method);
        boolean commit = method.getName().equals("commit");
        if (node.breaksBefore()) {
            throw new StoreException(Kind.UNAVAILABLE, "Expected to reach the database, but the way broke", null);
        }
        if (commit && arguments != null && node.breaksMeanwhile()) {
            node.world.store.leaveInLimbo((CommitBatch) arguments[0]);
        }
        Object answer = node.world.mutant.answer(node, method.getName(), arguments, () -> called(method, arguments));
        node.world.called(node, method.getName(), arguments, answer);
        if (commit && node.world.endsBehindACommit()) {
            node.endProcess();
        }
        travel(method);
        if (node.breaksAfter()) {
            throw new StoreException(
                    commit ? Kind.UNKNOWN : Kind.UNAVAILABLE, "Expected an answer, but the way broke", null);
        }
        return answer;
    }

    /** Definitions and blocks of ids are read within a monitor, so that one thread does it for all; nobody may wait there, since no order is known then. */
    private void travel(Method method) {
        if (!method.getDeclaringClass().equals(Definitions.class)
                && !method.getName().equals("nextIdBlock")) {
            node.travel();
        }
    }

    /** What asks nothing of the database. */
    private static boolean isLocal(Method method) {
        return switch (method.getName()) {
            case "describe", "close", "queries", "historyDestination", "eventMessages" -> true;
            default -> false;
        };
    }

    private @Nullable Object called(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failure) {
            Throwable cause = failure.getCause();
            throw cause == null ? failure : cause;
        }
    }
}
