package dev.headway.testkit.channel;

import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A store that can be cut off from its node in the middle of whatever it does, as if the node's process had been killed: from
 * then on every call fails and nothing that the node does reaches the database. Thread-safe.
 */
public final class MortalStore {
    private final Store store;
    private final Store forNode;
    private final CountDownLatch death = new CountDownLatch(1);
    private final AtomicInteger callsLeft = new AtomicInteger(Integer.MAX_VALUE);
    private volatile String lastCall = "commit";
    private volatile boolean dead;

    /** Wraps a store, which is closed by {@link #bury()} alone. */
    public MortalStore(Store store) {
        this.store = store;
        this.forNode = wrap(Store.class, store);
    }

    /** The store for the node that will die. */
    public Store store() {
        return forNode;
    }

    /** Cuts the node off. */
    public void kill() {
        dead = true;
        death.countDown();
    }

    /** Cuts the node off with its n-th commit from now: that one is written, and nobody hears of it. */
    public void killAtCommit(int commit) {
        killAt("commit", commit);
    }

    /** The same with the n-th call of a method of the store that writes. */
    public void killAt(String method, int call) {
        lastCall = method;
        callsLeft.set(call);
    }

    /** Waits until the node is cut off. */
    public void awaitDeath() throws InterruptedException {
        death.await();
    }

    /** Lets another node on; what the first one left is there as the crash left it. */
    public void revive() {
        dead = false;
    }

    /** Closes the connections; to be called when the test is over. */
    public void bury() {
        dead = true;
        store.close();
    }

    private <T> T wrap(Class<T> port, Object target) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(),
                new Class<?>[] {port},
                (proxy, method, arguments) -> call(target, method, arguments)));
    }

    @SuppressWarnings("NullAway") // a proxied method without arguments gets null for them
    private Object call(Object target, Method method, Object[] arguments) throws Throwable {
        if (target instanceof Store && method.getName().equals("close")) {
            return null;
        }
        if (dead && method.getDeclaringClass() != Object.class) {
            throw new StoreException(
                    StoreException.Kind.UNAVAILABLE, "This node was killed by its test; " + method.getName(), null);
        }
        Object answer;
        try {
            answer = method.invoke(target, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
        if (method.getName().equals(lastCall) && callsLeft.decrementAndGet() == 0) {
            kill();
            throw new StoreException(
                    StoreException.Kind.UNKNOWN, "This node was killed by its test in a call of " + lastCall, null);
        }
        if (answer instanceof Optional<?> port && port.isPresent() && port.get() instanceof Claims claims) {
            return Optional.of(wrap(Claims.class, claims));
        }
        Class<?> type = method.getReturnType();
        return answer != null
                        && type.isInterface()
                        && !type.isSealed()
                        && type.getPackage().equals(Store.class.getPackage())
                ? wrap(type, answer)
                : answer;
    }
}
