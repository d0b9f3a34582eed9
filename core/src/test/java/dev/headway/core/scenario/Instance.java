package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Command;
import dev.headway.core.definition.Definition;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItemTransition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One process instance of a scenario: what it does now, what it did, and what can be done to it. */
final class Instance {
    /** Steps that are also written as one, as a batch of the group commit does. */
    private static final int WINDOW = 3;

    private final World world;
    private final Definition definition;
    private InstanceState state;
    private final StoredRows stored = new StoredRows();
    private final List<HistoryRow> history = new ArrayList<>();
    private final Map<Long, Long> visits = new HashMap<>();
    private final Map<Long, String> openVisits = new HashMap<>();
    private final Set<Long> endedVisits = new HashSet<>();
    private final StoredRows lagging = new StoredRows();
    private @Nullable InstanceDelta merged;
    private @Nullable InstanceDelta window;
    private int windowSteps;
    private int deltas;

    Instance(World world, Definition definition, InstanceState state) {
        this.world = world;
        this.definition = definition;
        this.state = state;
    }

    long id() {
        return state.instanceId();
    }

    Definition definition() {
        return definition;
    }

    InstanceState state() {
        return state;
    }

    /** Forgets what is in memory, and reads the rows as a node does that takes the instance over. */
    void restart() {
        if (state.exists()) {
            state = stored.read(id());
        }
    }

    // --- checks after each step ---

    void committed(InstanceDelta delta) {
        stored.write(delta);
        history.addAll(delta.history());
        if (delta.onlyGuards()) {
            return;
        }
        deltas++;
        Execution root = state.root();
        if (root != null) {
            assertThat(root.requireRoot().version())
                    .as("version is the number of deltas")
                    .isEqualTo(deltas);
        }
        InstanceDelta known = merged;
        if (world.checkEvery == 1) {
            merged = known == null ? delta.copy() : known.copy();
            if (known != null) {
                merged.append(delta);
            }
            assertThat(merged.uniqueBusinessKey() == null)
                    .isEqualTo((known == null ? delta : known).uniqueBusinessKey() == null);
        }
        window = windowSteps == 0 || window == null ? delta.copy() : window.copy();
        if (windowSteps > 0) {
            window.append(delta);
        }
        windowSteps = (windowSteps + 1) % WINDOW;
        if (windowSteps == 0) {
            lagging.write(window);
            if (world.checkEvery == 1) {
                lagging.assertEquals(state, "when the last " + WINDOW + " deltas are written as one");
            }
        }
        if (deltas % world.checkEvery == 0 || root == null) {
            check();
        }
        checkVisits(delta);
    }

    private void check() {
        stored.assertEquals(state, "after delta " + deltas);
        if (merged != null) {
            new StoredRows().write(merged).assertEquals(state, "when " + deltas + " deltas are merged into one");
        }
        Invariants.check(state, definition);
    }

    void assertUnchanged(String when) {
        stored.assertEquals(state, when);
    }

    /**
     * Every visit that rows have shown ends exactly once in history; tokens that wait at a join have no visit, and one that waits
     * for its job or for its repetition has not begun. Nor has the item that stands for a collection until there is one.
     */
    private void checkVisits(InstanceDelta delta) {
        for (HistoryRow row : delta.history()) {
            if (row instanceof HistoryRow.Activity ended) {
                assertThat(endedVisits.add(ended.id()))
                        .as("visit ended twice: %s", ended)
                        .isTrue();
            }
        }
        Set<Long> gone = new HashSet<>();
        delta.executions().deleted().forEach(deleted -> gone.add(visits.getOrDefault(deleted.id(), 0L)));
        if (delta.ended()) {
            gone.add(visits.getOrDefault(id(), 0L));
        }
        List<Execution> now = new ArrayList<>(delta.executions().inserted());
        now.addAll(delta.executions().updated());
        if (!delta.ended()) {
            now.add(delta.root());
        }
        for (Execution execution : now) {
            long before = visits.getOrDefault(execution.id(), 0L);
            if (before != 0 && before != execution.visitId()) {
                gone.add(before);
            }
            visits.put(execution.id(), execution.visitId());
            boolean begun = execution.visitId() != 0
                    && execution.jobPoint() != Execution.JobPoint.BEFORE
                    && !waitsForRepetition(execution);
            if (begun && execution.kind() != Kind.LOOP) {
                assertThat(endedVisits).as("open visit of %s", execution).doesNotContain(execution.visitId());
                openVisits.put(execution.visitId(), execution.elementId());
            }
        }
        gone.retainAll(openVisits.keySet());
        for (Long visit : gone) {
            FlowNode node = definition.node(openVisits.remove(visit));
            boolean join = node.incoming().size() > 1 && node.type().isGateway();
            boolean loop = node.loop() != null; // its body's visit while the loop has not begun
            boolean template = node.planItem() != null
                    && node.planItem().control().repetition() != null
                    && node.planItem().control().repetition().collectionVariable() != null;
            if (!join && !loop && !template && node.includeInHistory() && world.level != HistoryLevel.NONE) {
                assertThat(endedVisits)
                        .as("visit of '%s' in history", node.id())
                        .contains(visit);
            }
        }
        if (state.root() == null && world.level != HistoryLevel.NONE) {
            assertThat(history.stream().filter(HistoryRow.Instance.class::isInstance))
                    .hasSize(1);
        }
    }

    private static boolean waitsForRepetition(Execution execution) {
        CaseItem item =
                execution.scopeData() == null ? null : execution.scopeData().caseItem();
        return item != null && item.state() == CaseItem.ItemState.WAITING_FOR_REPETITION;
    }

    /** All steps so far as one delta, as a batch would write them. */
    InstanceDelta mergedDelta() {
        return java.util.Objects.requireNonNull(merged);
    }

    // --- then ---

    boolean ended() {
        return !state.exists();
    }

    /** Elements where tokens wait, have a job, or have failed; sorted. Sub-processes and loops are not among them. */
    List<String> waitingAt() {
        return state.executions().all().stream()
                .filter(execution -> execution.state() != State.IDLE && execution.kind() != Kind.LOOP)
                .map(execution -> String.valueOf(execution.elementId()))
                .sorted()
                .toList();
    }

    /** Ids of the elements in the order in which their visits ended; {@code !} marks cancelled, {@code ?} failed ones. */
    String path() {
        StringBuilder path = new StringBuilder();
        for (HistoryRow row : history) {
            if (row instanceof HistoryRow.Activity ended) {
                path.append(path.isEmpty() ? "" : " ").append(ended.elementId());
                path.append(
                        switch (ended.state()) {
                            case COMPLETED -> "";
                            case CANCELLED -> "!";
                            case FAILED -> "?";
                        });
            }
        }
        return path.toString();
    }

    List<HistoryRow> history() {
        return history;
    }

    <T extends HistoryRow> List<T> history(Class<T> kind) {
        return history.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    HistoryRow.Instance end() {
        List<HistoryRow.Instance> ends = history(HistoryRow.Instance.class);
        assertThat(ends)
                .as("end of the instance in history; it waits at %s", waitingAt())
                .hasSize(1);
        return ends.get(0);
    }

    /** Variables of the process; of an ended instance the final ones. */
    Map<String, Object> variables() {
        Execution root = state.root();
        VariableDocument document = root == null ? end().variables() : root.variables();
        return document == null ? Map.of() : new HashMap<>(document.asMap());
    }

    List<TaskRow> tasks() {
        return state.tasks().all().stream()
                .sorted(Comparator.comparingLong(TaskRow::id))
                .toList();
    }

    TaskRow task(String elementId) {
        return tasks().stream()
                .filter(task -> task.elementId().equals(elementId))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no task at " + elementId + " but at " + waitingAt()));
    }

    List<JobRow> jobs(JobRow.Table table) {
        return state.jobs().all().stream()
                .filter(job -> job.table() == table)
                .sorted(Comparator.comparingLong(JobRow::id))
                .toList();
    }

    List<Execution> ready() {
        return state.executions().all().stream()
                .filter(execution -> execution.state() == State.READY)
                .sorted(Comparator.comparingLong(Execution::jobId))
                .toList();
    }

    @Nullable
    Execution firstReady() {
        return state.executions().all().stream()
                .filter(execution -> execution.state() == State.READY)
                .min(Comparator.comparingLong(Execution::jobId))
                .orElse(null);
    }

    Execution at(String elementId) {
        return state.executions().all().stream()
                .filter(execution -> elementId.equals(execution.elementId()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing at " + elementId + " but at " + waitingAt()));
    }

    // --- when ---

    Instance complete(String elementId) {
        return complete(elementId, Map.of());
    }

    Instance complete(String elementId, Map<String, ?> variables) {
        world.apply(new Command.CompleteTask(id(), task(elementId).id(), null, VariableDocument.of(variables), false));
        return this;
    }

    Instance trigger(String elementId) {
        return trigger(elementId, Map.of());
    }

    Instance trigger(String elementId, Map<String, ?> variables) {
        world.apply(new Command.Trigger(id(), at(elementId).id(), VariableDocument.of(variables)));
        return this;
    }

    /** Delivers a message to the one subscription that waits for it. */
    Instance message(String name) {
        return message(name, Map.of());
    }

    Instance message(String name, Map<String, ?> variables) {
        world.apply(new Command.DeliverEvent(id(), subscription(name).id(), VariableDocument.of(variables), null));
        return this;
    }

    SubscriptionRow subscription(String name) {
        return state.subscriptions().all().stream()
                .filter(subscription -> subscription.name().equals(name))
                .min(Comparator.comparingLong(SubscriptionRow::id))
                .orElseThrow(() -> new AssertionError("nobody waits for " + name));
    }

    List<String> subscriptions() {
        return state.subscriptions().all().stream()
                .map(SubscriptionRow::elementId)
                .sorted()
                .toList();
    }

    Instance cancel() {
        world.apply(new Command.CancelInstance(id(), "not needed", false, null));
        return this;
    }

    Instance set(String name, Object value) {
        world.apply(new Command.SetVariables(id(), id(), VariableDocument.of(Map.of(name, value)), Set.of(), false));
        return this;
    }

    Instance suspend() {
        world.apply(new Command.SuspendInstance(id(), null));
        return this;
    }

    Instance activate() {
        world.apply(new Command.ActivateInstance(id(), null));
        return this;
    }

    boolean visited(String elementId) {
        return history(HistoryRow.Activity.class).stream()
                .anyMatch(ended -> ended.elementId().equals(elementId));
    }

    // --- cases ---

    /** Plan items that are not over, {@code id:state}, in the order in which they were created. */
    List<String> plan() {
        return state.executions().all().stream()
                .filter(execution -> !execution.isRoot())
                .sorted(Comparator.comparingLong(Execution::id))
                .map(execution ->
                        execution.elementId() + ":" + item(execution).state().text())
                .toList();
    }

    private static CaseItem item(Execution execution) {
        return java.util.Objects.requireNonNull(
                java.util.Objects.requireNonNull(execution.scopeData()).caseItem());
    }

    /** A plan item makes a transition, named as in CMMN. */
    Instance move(String itemId, String transition) {
        PlanItemTransition wanted = java.util.Objects.requireNonNull(PlanItemTransition.of(transition));
        return act(new CaseAction.Move(at(itemId).id(), wanted));
    }

    Instance act(CaseAction action) {
        world.apply(new Command.OfCase(id(), action));
        return this;
    }
}
