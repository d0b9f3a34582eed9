package dev.headway.core.migration;

import dev.headway.core.variable.VariableDocument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How instances of one process or case definition become instances of another. Immutable.
 *
 * @param instructions each source element at most once
 * @param variables set on the instance
 */
public record MigrationPlan(
        long sourceDefinitionId, long targetDefinitionId, List<Instruction> instructions, VariableDocument variables) {

    public MigrationPlan {
        instructions = List.copyOf(instructions);
    }

    /**
     * One element becomes another.
     *
     * @param updateTrigger for events: what is waited for is asked of the target's model anew, instead of staying as it is
     */
    public record Instruction(String sourceId, String targetId, boolean updateTrigger) {}

    /** Instructions by source element. */
    public Map<String, Instruction> bySource() {
        Map<String, Instruction> all = new HashMap<>();
        instructions.forEach(instruction -> all.put(instruction.sourceId(), instruction));
        return all;
    }

    /** Why an instruction, or an instance, cannot be followed. {@code elementId} is the source's, null for the whole. */
    public record Problem(@Nullable String elementId, String message) {}
}
