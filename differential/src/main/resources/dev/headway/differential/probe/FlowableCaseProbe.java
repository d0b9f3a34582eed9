package dev.headway.differential.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.flowable.cmmn.api.history.HistoricPlanItemInstance;
import org.flowable.cmmn.api.repository.CmmnDeployment;
import org.flowable.cmmn.api.runtime.PlanItemInstance;
import org.flowable.cmmn.engine.CmmnEngine;
import org.flowable.cmmn.engine.impl.cfg.StandaloneInMemCmmnEngineConfiguration;
import org.flowable.common.engine.impl.runtime.Clock;
import org.flowable.common.engine.impl.util.DefaultClockImpl;
import org.flowable.job.api.Job;

/** Flowable's engine for cases on an H2 in memory, its executor off, its clock turned by hand. */
public final class FlowableCaseProbe implements Probe {
    private final CmmnEngine engine;
    private final Clock clock = new DefaultClockImpl();
    private final Set<String> reported = new HashSet<>();
    private List<Seen> last = List.of();

    public FlowableCaseProbe() {
        StandaloneInMemCmmnEngineConfiguration configuration = new StandaloneInMemCmmnEngineConfiguration();
        configuration.setJdbcUrl("jdbc:h2:mem:probe;DB_CLOSE_DELAY=-1");
        configuration.setAsyncExecutorActivate(false);
        configuration.setDisableEventRegistry(true);
        configuration.setDisableIdmEngine(true);
        configuration.setClock(clock);
        configuration.setBeans(new HashMap<>(Map.of("work", new Work())));
        clock.setCurrentTime(new Date(START_MILLIS));
        engine = configuration.buildCmmnEngine();
    }

    /** User code of the models. */
    public static final class Work {
        public Object run(String error, boolean fails, Object n) {
            return ((Number) n).longValue() + 1;
        }
    }

    @Override
    public Snapshot begin(String xml, Map<String, Long> variables) {
        for (CmmnDeployment old : engine.getCmmnRepositoryService().createDeploymentQuery().list()) {
            engine.getCmmnRepositoryService().deleteDeployment(old.getId(), true);
        }
        clock.setCurrentTime(new Date(START_MILLIS));
        reported.clear();
        return doing(() -> {
            engine.getCmmnRepositoryService().createDeployment().addString("generated.cmmn", xml).deploy();
            engine.getCmmnRuntimeService()
                    .createCaseInstanceBuilder()
                    .caseDefinitionKey("c")
                    .variables(new HashMap<String, Object>(variables))
                    .start();
        });
    }

    @Override
    public Snapshot step(String fact, Map<String, Long> variables) {
        return doing(() -> act(fact));
    }

    private Snapshot doing(Runnable action) {
        String trouble = "";
        clock.setCurrentTime(new Date(clock.getCurrentTime().getTime() + 1));
        try {
            action.run();
        } catch (RuntimeException e) {
            trouble = e.toString();
        }
        last = seen();
        List<String> facts = new ArrayList<>();
        last.forEach(each -> facts.add(each.fact()));
        engine.getCmmnRuntimeService().createCaseInstanceQuery().list().forEach(instance -> engine.getCmmnRuntimeService()
                .getVariables(instance.getId())
                .forEach((name, value) -> facts.add("var " + name + "=" + value)));
        if (!trouble.isEmpty()) {
            facts.add("failed");
        } else if (engine.getCmmnRuntimeService().createCaseInstanceQuery().count() == 0) {
            facts.add("ended");
        }
        facts.sort(Comparator.naturalOrder());
        return new Snapshot(facts, completed(), trouble);
    }

    private record Seen(String fact, String id, long order) {}

    private void act(String fact) {
        Seen seen = last.stream()
                .filter(each -> each.fact().equals(fact))
                .min(Comparator.comparingLong(Seen::order))
                .orElseThrow(() -> new IllegalArgumentException("There is no " + fact));
        switch (fact.substring(0, fact.indexOf(' '))) {
            case "task" -> engine.getCmmnTaskService().complete(
                    engine.getCmmnTaskService().createTaskQuery().planItemInstanceId(seen.id()).singleResult().getId());
            case "event" -> engine.getCmmnRuntimeService().triggerPlanItemInstance(seen.id());
            case "start" -> engine.getCmmnRuntimeService().startPlanItemInstance(seen.id());
            case "job" -> engine.getCmmnManagementService().executeJob(seen.id());
            case "timer" -> {
                long due = START_MILLIS + 1000 * Long.parseLong(fact.substring(fact.lastIndexOf(' ') + 1));
                clock.setCurrentTime(new Date(Math.max(due, clock.getCurrentTime().getTime())));
                engine.getCmmnManagementService().executeJob(
                        engine.getCmmnManagementService().moveTimerToExecutableJob(seen.id()).getId());
            }
            default -> throw new IllegalArgumentException("Nothing can be done with " + fact);
        }
    }

    private List<Seen> seen() {
        List<Seen> seen = new ArrayList<>();
        Map<String, String> elements = new HashMap<>();
        List<PlanItemInstance> items = engine.getCmmnRuntimeService().createPlanItemInstanceQuery().orderByCreateTime().asc().list();
        long order = 0;
        for (PlanItemInstance item : items) {
            order++;
            String element = item.getElementId();
            elements.put(item.getId(), element);
            seen.add(new Seen("item " + element + " " + item.getState(), item.getId(), order));
            String type = item.getPlanItemDefinitionType();
            if (item.getState().equals("enabled")) {
                seen.add(new Seen("start " + element, item.getId(), order));
            } else if (type.equals("humantask") && item.getState().equals("active")) {
                seen.add(new Seen("task " + element, item.getId(), order));
            } else if (type.equals("usereventlistener") && item.getState().equals("available")) {
                seen.add(new Seen("event " + element, item.getId(), order));
            }
        }
        for (Job job : engine.getCmmnManagementService().createJobQuery().list()) {
            seen.add(new Seen("job " + elements.get(job.getSubScopeId()), job.getId(), ++order));
        }
        for (Job job : engine.getCmmnManagementService().createTimerJobQuery().list()) {
            long due = (job.getDuedate().getTime() - START_MILLIS) / 1000;
            seen.add(new Seen("timer " + elements.get(job.getSubScopeId()) + " " + due, job.getId(), ++order));
        }
        return seen;
    }

    private List<String> completed() {
        List<String> completed = new ArrayList<>();
        for (HistoricPlanItemInstance each :
                engine.getCmmnHistoryService().createHistoricPlanItemInstanceQuery().list()) {
            if ("completed".equals(each.getState()) && reported.add(each.getId())) {
                completed.add(each.getElementId());
            }
        }
        completed.sort(Comparator.naturalOrder());
        return completed;
    }

    @Override
    public void close() {
        engine.close();
    }
}
