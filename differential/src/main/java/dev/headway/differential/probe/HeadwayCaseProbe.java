package dev.headway.differential.probe;

import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.repository.Deployment;
import dev.headway.runtime.port.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cases on this engine, its executor off, its clock turned by hand, closed and opened again after every step. Beside the facts of {@link
 * Probe} there are {@code item ELEMENT STATE} for each open plan item, {@code event ELEMENT} for a listener that somebody may let occur,
 * and {@code start ELEMENT} for an item that somebody may start.
 */
public final class HeadwayCaseProbe implements Probe {
    private final HeadwayProbe.Opening opening;
    private final HandClock clock = new HandClock();
    private final Set<String> reported = new HashSet<>();
    private List<Seen> last = List.of();
    private String caseId = "";
    private @Nullable ProcessEngine open;

    public HeadwayCaseProbe(HeadwayProbe.Opening opening) {
        this.opening = opening;
    }

    private record Seen(String fact, String id) {}

    private ProcessEngine reopened(boolean fresh) {
        close();
        ProcessEngine engine = opening.open(clock, new HeadwayProbe.Work(), fresh);
        open = engine;
        return engine;
    }

    private ProcessEngine engine() {
        ProcessEngine engine = open;
        if (engine == null) {
            throw new IllegalStateException("expected begin before the first step");
        }
        return engine;
    }

    @Override
    public Snapshot begin(String xml, Map<String, Long> variables) {
        clock.set(START_MILLIS);
        ProcessEngine engine = reopened(true);
        reported.clear();
        caseId = "";
        return doing(() -> {
            Deployment ignored = engine.getCmmnRepositoryService()
                    .createDeployment()
                    .addString("generated.cmmn", xml)
                    .deploy();
            caseId = engine.getCmmnRuntimeService()
                    .createCaseInstanceBuilder()
                    .caseDefinitionKey("c")
                    .variables(variables)
                    .start()
                    .getId();
        });
    }

    @Override
    public Snapshot step(String fact, Map<String, Long> variables) {
        return doing(() -> act(fact));
    }

    private Snapshot doing(Runnable action) {
        String trouble = "";
        clock.set(clock.millis() + 1);
        try {
            action.run();
        } catch (RuntimeException e) {
            trouble = e.toString();
        }
        ProcessEngine engine = reopened(false);
        List<String> facts = new ArrayList<>();
        last = seen(engine);
        last.forEach(each -> facts.add(each.fact()));
        boolean runs = !caseId.isEmpty()
                && engine.getCmmnRuntimeService()
                                .createCaseInstanceQuery()
                                .caseInstanceId(caseId)
                                .count()
                        > 0;
        if (runs) {
            engine.getCmmnRuntimeService()
                    .getVariables(caseId)
                    .forEach((name, value) -> facts.add("var " + name + "=" + value));
        }
        if (!trouble.isEmpty()) {
            facts.add("failed");
        } else if (!runs) {
            facts.add("ended");
        }
        facts.sort(Comparator.naturalOrder());
        return new Snapshot(facts, caseId.isEmpty() ? List.of() : completed(engine), trouble);
    }

    private void act(String fact) {
        Seen seen = last.stream()
                .filter(each -> each.fact().equals(fact))
                .min(Comparator.comparingLong(each -> Long.parseLong(each.id())))
                .orElseThrow(() -> new IllegalArgumentException("There is no " + fact));
        switch (fact.substring(0, fact.indexOf(' '))) {
            case "task" ->
                engine().getTaskService()
                        .complete(Objects.requireNonNull(engine().getTaskService()
                                        .createTaskQuery()
                                        .executionId(seen.id())
                                        .singleResult())
                                .getId());
            case "event" -> engine().getCmmnRuntimeService().triggerPlanItemInstance(seen.id());
            case "start" -> engine().getCmmnRuntimeService().startPlanItemInstance(seen.id());
            case "job" -> engine().getManagementService().executeJob(seen.id());
            case "timer" -> {
                long due = START_MILLIS + 1000 * Long.parseLong(fact.substring(fact.lastIndexOf(' ') + 1));
                clock.set(Math.max(due, clock.millis()));
                engine().getManagementService().executeJob(seen.id());
            }
            default -> throw new IllegalArgumentException("Nothing can be done with " + fact);
        }
    }

    private List<Seen> seen(ProcessEngine engine) {
        List<Seen> seen = new ArrayList<>();
        if (caseId.isEmpty()) {
            return seen;
        }
        for (PlanItemInstance item : engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(caseId)
                .list()) {
            String element = item.getElementId();
            seen.add(new Seen("item " + element + " " + item.getState(), item.getId()));
            String type = item.getPlanItemDefinitionType();
            if (item.getState().equals("enabled")) {
                seen.add(new Seen("start " + element, item.getId()));
            } else if (type.equals("humantask") && item.getState().equals("active")) {
                seen.add(new Seen("task " + element, item.getId()));
            } else if (type.equals("usereventlistener") && item.getState().equals("available")) {
                seen.add(new Seen("event " + element, item.getId()));
            }
        }
        for (Store.InstanceRows rows : EngineRuntime.of(engine).store().load(List.of(Long.valueOf(caseId)))) {
            Map<Long, String> elements = new HashMap<>();
            for (Execution each : rows.executions()) {
                elements.put(each.id(), String.valueOf(each.elementId()));
                if (each.state() == Execution.State.READY) {
                    seen.add(new Seen("job " + each.elementId(), Long.toString(each.jobId())));
                }
            }
            for (JobRow job : rows.jobs()) {
                if (job.table() == JobRow.Table.TIMER) {
                    long due = (job.dueMillis() - START_MILLIS) / 1000;
                    seen.add(new Seen("timer " + elements.get(job.executionId()) + " " + due, Long.toString(job.id())));
                }
            }
        }
        return seen;
    }

    private List<String> completed(ProcessEngine engine) {
        List<String> completed = new ArrayList<>();
        for (HistoricPlanItemInstance each : engine.getCmmnHistoryService()
                .createHistoricPlanItemInstanceQuery()
                .planItemInstanceCaseInstanceId(caseId)
                .list()) {
            if ("completed".equals(each.getState()) && reported.add(each.getId())) {
                completed.add(each.getElementId());
            }
        }
        completed.sort(Comparator.naturalOrder());
        return completed;
    }

    @Override
    public void close() {
        ProcessEngine engine = open;
        if (engine != null) {
            EngineRuntime.of(engine).close();
            EngineRuntime.of(engine).store().close();
            open = null;
        }
    }
}
