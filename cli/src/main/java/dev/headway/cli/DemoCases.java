package dev.headway.cli;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Cases of the small shop: a few damage claims, each as far as chance has brought it. Nobody works on them further. */
final class DemoCases {
    static final String MODEL = "models/demo-claim.cmmn";

    private static final String KEY = "demo-claim";
    private static final int CASES = 12;
    private static final int STEPS_MAX = 5;

    private final ProcessEngine engine;

    private DemoCases(ProcessEngine engine) {
        this.engine = engine;
    }

    /** Deploys the model, and starts the claims where there are none yet. */
    static void start(ProcessEngine engine) {
        engine.getCmmnRepositoryService()
                .createDeployment()
                .name("demo cases")
                .enableDuplicateFiltering()
                .addClasspathResource(MODEL)
                .deploy();
        DemoCases cases = new DemoCases(engine);
        boolean none = engine.getCmmnRuntimeService()
                        .createCaseInstanceQuery()
                        .caseDefinitionKey(KEY)
                        .count()
                == 0;
        for (int i = 0; none && i < CASES; i++) {
            cases.claim(i);
        }
    }

    private void claim(int number) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        CaseInstance claim = engine.getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionKey(KEY)
                .businessKey("claim-" + (1001 + number))
                .variables(Map.of(
                        "amount",
                        random.nextInt(100, 2_000),
                        "customer",
                        DemoLoad.CUSTOMERS.get(number % DemoLoad.CUSTOMERS.size())))
                .start();
        for (int step = number % (STEPS_MAX + 1); step > 0; step--) {
            step(claim);
        }
    }

    /** Somebody starts what can be started, else completes a task. */
    private void step(CaseInstance claim) {
        List<PlanItemInstance> enabled = engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(claim.getId())
                .planItemInstanceStateEnabled()
                .list();
        if (!enabled.isEmpty() && ThreadLocalRandom.current().nextInt(3) > 0) {
            engine.getCmmnRuntimeService()
                    .startPlanItemInstance(enabled.getFirst().getId());
            return;
        }
        List<Task> open = engine.getTaskService()
                .createTaskQuery()
                .processInstanceId(claim.getId())
                .listPage(0, 1);
        if (!open.isEmpty()) {
            engine.getTaskService().complete(open.getFirst().getId());
        }
    }
}
