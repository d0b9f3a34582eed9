package dev.headway.runtime.commit;

import dev.headway.core.delta.InstanceDelta;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes one change of several changes of an instance, in their order. The deltas given stay as they are. Not thread-safe. */
public final class DeltaMerge {
    private final Map<Long, InstanceDelta> byInstance = new LinkedHashMap<>();
    private final Set<Long> merged = new HashSet<>();

    /** Adds the next change of an instance. */
    public void add(InstanceDelta delta) {
        InstanceDelta known = byInstance.get(delta.instanceId());
        if (known == null) {
            byInstance.put(delta.instanceId(), delta);
            return;
        }
        if (merged.add(delta.instanceId())) {
            known = known.copy(); // the steps stay as they are: the batch may have to be split
            byInstance.put(delta.instanceId(), known);
        }
        known.append(delta);
    }

    /** What there is to write, without instances that came and went; the merge begins anew. */
    public List<InstanceDelta> take() {
        byInstance.values().removeIf(InstanceDelta::leavesNoTrace);
        List<InstanceDelta> all = List.copyOf(byInstance.values());
        byInstance.clear();
        merged.clear();
        return all;
    }
}
