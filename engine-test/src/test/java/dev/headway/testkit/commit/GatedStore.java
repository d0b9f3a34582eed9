package dev.headway.testkit.commit;

import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Commits;
import dev.headway.runtime.port.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A store whose next commit can be held back until as much as wanted has queued behind it; keeps what it was asked to commit. */
final class GatedStore {
    private final Store store;
    private final List<CommitBatch> batches = Collections.synchronizedList(new ArrayList<>());
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile CountDownLatch reached = new CountDownLatch(1);
    private volatile Runnable first = () -> {};

    GatedStore(Store behind) {
        this.store = (Store) Proxy.newProxyInstance(
                GatedStore.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commits")) {
                        return (Commits) batch -> commit(behind.commits(), batch);
                    }
                    try {
                        return method.invoke(behind, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                });
    }

    private CommitResult commit(Commits behind, CommitBatch batch) {
        reached.countDown();
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        batches.add(batch);
        first.run();
        return behind.commit(batch);
    }

    Store store() {
        return store;
    }

    /** What somebody else does just before each commit from now on. */
    void beforeEach(Runnable commit) {
        first = commit;
    }

    /** The next commit waits. */
    void close() {
        reached = new CountDownLatch(1);
        gate = new CountDownLatch(1);
    }

    void awaitCommit() throws InterruptedException {
        reached.await();
    }

    /** Lets all commits through, and forgets what came before. */
    void open() {
        batches.clear();
        gate.countDown();
    }

    List<CommitBatch> batches() {
        synchronized (batches) {
            return List.copyOf(batches);
        }
    }
}
