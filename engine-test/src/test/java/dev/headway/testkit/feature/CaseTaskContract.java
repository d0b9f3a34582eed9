package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.AcquiredExternalWorkerJob;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tasks of cases that call something or are done elsewhere (CMMN 1.1, 5.4.10), with the extensions of both vendors. */
interface CaseTaskContract extends EngineContract {
    private CmmnRuntimeService runtime() {
        return engine().processEngine().getCmmnRuntimeService();
    }

    private void deployCase(String key, @Nullable String tenant, String plan) {
        var deployment = cmmnRepositoryService()
                .createDeployment()
                .addString(
                        key + ".cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn'"
                                + " xmlns:camunda='http://camunda.org/schema/1.0/cmmn' targetNamespace='test'><case id='"
                                + key + "'><casePlanModel id='plan'>" + plan + "</casePlanModel></case></definitions>");
        (tenant == null ? deployment : deployment.tenantId(tenant)).deploy();
    }

    /** A case with one task, and another one that keeps it open. */
    private CaseInstance start(String task, Map<String, ?> variables) {
        deployCase("c", null, around(task));
        return started(null, variables);
    }

    private static String around(String task) {
        return "<planItem id='t' definitionRef='tDef'/><planItem id='z' definitionRef='zDef'/>" + task
                + "<humanTask id='zDef'/>";
    }

    private CaseInstance started(@Nullable String tenant, Map<String, ?> variables) {
        return runtime()
                .createCaseInstanceBuilder()
                .caseDefinitionKey("c")
                .businessKey("4711")
                .tenantId(tenant)
                .variables(variables)
                .start();
    }

    private List<String> plan(CaseInstance instance) {
        return runtime().createPlanItemInstanceQuery().caseInstanceId(instance.getId()).list().stream()
                .map(item -> item.getElementId() + ' ' + item.getState())
                .sorted()
                .toList();
    }

    private void complete(String instanceId) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instanceId)
                        .singleResult()
                        .getId());
        engine().runUntilIdle();
    }

    @Test
    default void aProcessTaskMapsVariablesAndTheBusinessKey() {
        deploy(Models.userTask("p", "u"));
        for (String task : List.of(
                "<processTask id='tDef' processRef='p' flowable:businessKey='${key}' flowable:idVariableName='child'>"
                        + "<extensionElements><flowable:in source='a' target='b'/>"
                        + "<flowable:in sourceExpression='${a + 1}' target='more'/>"
                        + "<flowable:out source='r' target='result'/></extensionElements></processTask>",
                "<processTask id='tDef' processRef='p' camunda:processBinding='version' camunda:processVersion='1'>"
                        + "<extensionElements><camunda:in businessKey='#{key}'/><camunda:in source='a' target='b'/>"
                        + "<camunda:in sourceExpression='${a + 1}' target='more'/>"
                        + "<camunda:out source='r' target='result'/></extensionElements></processTask>")) {
            CaseInstance instance = start(task, Map.of("a", 1, "key", "k1"));
            ProcessInstance called =
                    runtimeService().createProcessInstanceQuery().singleResult();
            assertThat(called.getBusinessKey()).isEqualTo("k1");
            assertThat(runtimeService().getVariables(called.getId())).isEqualTo(Map.of("b", 1, "more", 2L));
            assertThat(plan(instance)).containsExactly("t active", "z active");

            runtimeService().setVariable(called.getId(), "r", "done");
            complete(called.getId());

            assertThat(plan(instance)).containsExactly("z active");
            assertThat(runtime().getVariable(instance.getId(), "result")).isEqualTo("done");
        }
    }

    @Test
    default void aCaseTaskMapsAllVariablesAndItsOwnBusinessKey() {
        deployCase("inner", null, "<planItem id='u' definitionRef='uDef'/><humanTask id='uDef'/>");
        for (String task : List.of(
                "<caseTask id='tDef' caseRef='inner' flowable:inheritBusinessKey='true'><extensionElements>"
                        + "<flowable:in variables='all'/><flowable:out source='r' target='result'/></extensionElements>"
                        + "</caseTask>",
                "<caseTask id='tDef' caseRef='inner'><extensionElements>"
                        + "<camunda:in businessKey='#{caseExecution.caseBusinessKey}'/><camunda:in variables='all'/>"
                        + "<camunda:out source='r' target='result'/></extensionElements></caseTask>")) {
            CaseInstance instance = start(task, Map.of("a", 1));
            CaseInstance called = runtime()
                    .createCaseInstanceQuery()
                    .caseDefinitionKey("inner")
                    .singleResult();
            assertThat(called.getBusinessKey()).isEqualTo("4711");
            assertThat(runtime().getVariables(called.getId())).isEqualTo(Map.of("a", 1));

            runtime().setVariable(called.getId(), "r", "done");
            complete(called.getId());

            assertThat(plan(instance)).containsExactly("z active");
            assertThat(runtime().getVariable(instance.getId(), "result")).isEqualTo("done");
        }
    }

    @Test
    default void whatACaseCallsIsOfItsTenantOrTheOneThatItNames() {
        for (String tenant : List.of("north", "south")) {
            repositoryService()
                    .createDeployment()
                    .tenantId(tenant)
                    .addString("p.bpmn", Models.userTask("p", "u"))
                    .deploy();
        }
        deploy(Models.userTask("common", "u"));
        for (String[] each : new String[][] {
            {"processRef='p'", "north"},
            {"processRef='p' camunda:processTenantId='south'", "south"},
            {"processRef='common' flowable:fallbackToDefaultTenant='true'", null}
        }) {
            deployCase("c", "north", around("<processTask id='tDef' " + each[0] + "/>"));
            CaseInstance instance = started("north", Map.of());
            assertThat(plan(instance)).containsExactly("t active", "z active");
            ProcessInstance called =
                    runtimeService().createProcessInstanceQuery().singleResult();
            assertThat(called.getProcessDefinitionKey()).isEqualTo(each[1] == null ? "common" : "p");
            assertThat(repositoryService()
                            .createProcessDefinitionQuery()
                            .processDefinitionId(called.getProcessDefinitionId())
                            .singleResult()
                            .getTenantId())
                    .isEqualTo(each[1]);
            complete(called.getId());
            assertThat(plan(instance)).containsExactly("z active");
        }
    }

    @Test
    default void aWorkerDoesATaskOfACase() {
        CaseInstance instance = start(
                "<task id='tDef' flowable:type='external-worker' flowable:topic='scans'><extensionElements>"
                        + "<flowable:externalWorkerInParameter source='document' target='file'/>"
                        + "<flowable:externalWorkerOutParameter source='pages' target='pageCount'/>"
                        + "</extensionElements></task>",
                Map.of("document", "a.pdf"));
        assertThat(plan(instance)).containsExactly("t active", "z active");

        AcquiredExternalWorkerJob job = managementService()
                .createExternalWorkerJobAcquireBuilder()
                .topic("scans", Duration.ofMinutes(5))
                .acquireAndLock(10, "w")
                .getFirst();
        assertThat(job.getVariables()).isEqualTo(Map.of("file", "a.pdf"));
        managementService()
                .createExternalWorkerCompletionBuilder(job.getId(), "w")
                .variable("pages", 7)
                .complete();

        assertThat(plan(instance)).containsExactly("z active");
        assertThat(runtime().getVariable(instance.getId(), "pageCount")).isEqualTo(7);
    }

    @Test
    default void aScriptIsRun() {
        CaseInstance instance = start(
                "<task id='tDef' flowable:type='script' flowable:scriptFormat='juel' flowable:resultVariable='sum'>"
                        + "<extensionElements><flowable:field name='script' expression='${a + 2}'/></extensionElements>"
                        + "</task>",
                Map.of("a", 1));
        assertThat(plan(instance)).containsExactly("z active");
        assertThat(runtime().getVariable(instance.getId(), "sum")).isEqualTo(3L);
    }

    @Test
    default void aJobOfATaskIsAsTheModelSays() {
        bean("work", (JavaDelegate) execution -> {
            throw new IllegalStateException("no");
        });
        CaseInstance instance = start(
                "<task id='tDef' flowable:type='java' flowable:delegateExpression='${work}' flowable:async='true'"
                        + " flowable:exclusive='false' flowable:jobPriority='${urgency}'><extensionElements>"
                        + "<flowable:jobCategory>late-${urgency}</flowable:jobCategory>"
                        + "<flowable:failedJobRetryTimeCycle>R2/PT10S</flowable:failedJobRetryTimeCycle>"
                        + "</extensionElements></task>",
                Map.of("urgency", 7));
        Job job = managementService()
                .createJobQuery()
                .processInstanceId(instance.getId())
                .singleResult();
        assertThat(job.isExclusive()).isFalse();
        assertThat(job.getPriority()).isEqualTo(7);
        assertThat(job.getCategory()).isEqualTo("late-7");
        assertThat(job.getElementId()).isEqualTo("t");
        assertThat(plan(instance)).containsExactly("t async-active", "z active");

        for (int i = 0; i < 2; i++) {
            engine().runUntilIdle();
            engine().advance(Duration.ofSeconds(10));
        }
        engine().runUntilIdle();

        assertThat(managementService()
                        .createDeadLetterJobQuery()
                        .processInstanceId(instance.getId())
                        .count())
                .isEqualTo(1);
        assertThat(plan(instance)).containsExactly("t async-active", "z active");
    }

    @Test
    default void aTaskIsLeftByAJob() {
        CaseInstance instance = start("<humanTask id='tDef' flowable:asyncLeave='true'/>", Map.of());
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .taskDefinitionKey("t")
                        .singleResult()
                        .getId());
        assertThat(plan(instance)).containsExactly("t async-active-leave", "z active");
        engine().runUntilIdle();
        assertThat(plan(instance)).containsExactly("z active");
    }
}
