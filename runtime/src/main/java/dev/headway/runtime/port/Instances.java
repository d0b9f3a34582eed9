package dev.headway.runtime.port;

import dev.headway.runtime.port.Store.InstanceRows;
import java.util.Collection;
import java.util.List;

/** The instances that steps are made on. Thread-safe; calls block. */
public interface Instances {
    /** Loads instances completely, in one round trip. Instances that do not exist are missing from the answer. */
    List<InstanceRows> load(Collection<Long> instanceIds);
}
