package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.ActivityInstanceQuery;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Visits of elements in running instances: by query and as a tree. */
interface ActivityInstanceContract extends EngineContract {
    private ProcessInstance order() {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\" name=\"Begin\"/>",
                "<parallelGateway id=\"fork\"/>",
                "<userTask id=\"approve\" name=\"Approve\" flowable:assignee=\"kermit\"/>",
                "<serviceTask id=\"later\" flowable:async=\"true\" flowable:expression=\"${1}\"/>",
                "<subProcess id=\"sub\"><startEvent id=\"in\"/><userTask id=\"each\"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>"
                        + Models.path("in", "each") + "</subProcess>",
                Models.path("start", "fork", "approve"),
                Models.path("fork", "later"),
                Models.path("fork", "sub")));
        return runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
    }

    private ActivityInstanceQuery query() {
        return runtimeService().createActivityInstanceQuery();
    }

    @Test
    default void aTreeHasWhatIsOpenAndWhatWaitsForItsJob() {
        ProcessInstance order = order();

        ActivityInstance tree = runtimeService().getActivityInstance(order.getId());

        assertThat(tree.getId()).isEqualTo(order.getId());
        assertThat(tree.getActivityId()).isEqualTo(order.getProcessDefinitionId());
        assertThat(tree.getChildActivityInstances())
                .extracting(ActivityInstance::getActivityId)
                .containsExactlyInAnyOrder("approve", "sub");
        assertThat(tree.getChildTransitionInstances()).singleElement().satisfies(waiting -> {
            assertThat(waiting.getActivityId()).isEqualTo("later");
            assertThat(waiting.getParentActivityInstanceId()).isEqualTo(tree.getId());
        });
        ActivityInstance sub = tree.getActivityInstances("sub")[0];
        assertThat(sub.getChildActivityInstances())
                .singleElement()
                .satisfies(loop -> assertThat(loop.getActivityId()).isEqualTo("each#multiInstanceBody"));
        assertThat(tree.getActivityInstances("each")).hasSize(2);
        assertThat(tree.getTransitionInstances("later")).hasSize(1);
        String approve = tree.getActivityInstances("approve")[0].getId();
        assertThat(query().processInstanceId(order.getId())
                        .activityInstanceId(approve)
                        .singleResult()
                        .getActivityName())
                .isEqualTo("Approve");
        runtimeService()
                .createProcessInstanceModification(order.getId())
                .cancelActivityInstance(approve)
                .execute();
        assertThat(runtimeService().getActivityInstance(order.getId()).getActivityInstances("approve"))
                .isEmpty();
        runtimeService().deleteProcessInstance(order.getId(), null);
        assertThat(runtimeService().getActivityInstance(order.getId())).isNull();
    }

    @Test
    default void aQueryFindsVisitsOfRunningInstances() {
        ProcessInstance order = order();
        String instance = order.getId();

        assertThat(query().processInstanceId(instance).finished().list())
                .extracting(ActivityInstance::getActivityId)
                .contains("start", "fork", "in");
        assertThat(query().processInstanceId(instance)
                        .unfinished()
                        .activityId("approve")
                        .count())
                .isEqualTo(1);
        ActivityInstance approve = query().processInstanceIds(Set.of(instance))
                .activityId("approve")
                .singleResult();
        assertThat(approve.getAssignee()).isEqualTo("kermit");
        assertThat(approve.getTaskId())
                .isEqualTo(taskService()
                        .createTaskQuery()
                        .taskAssignee("kermit")
                        .singleResult()
                        .getId());
        assertThat(approve.getEndTime()).isNull();
        assertThat(approve.getDurationInMillis()).isNull();
        assertThat(query().processInstanceId(instance)
                        .executionId(approve.getExecutionId())
                        .list())
                .isNotEmpty();
        assertThat(query().processInstanceId(instance).activityName("Begin").count())
                .isEqualTo(1);
        assertThat(query().processInstanceId(instance)
                        .activityType("startEvent")
                        .count())
                .isEqualTo(2);
        assertThat(query().processInstanceId(instance).taskAssignee("kermit").count())
                .isEqualTo(1);
        assertThat(query().processInstanceId(instance).activityWithoutTenantId().count())
                .isPositive();
        assertThat(query().processInstanceId(instance).activityTenantId("t").count())
                .isZero();
        assertThat(query().processInstanceId(instance)
                        .activityTenantIdLike("t%")
                        .count())
                .isZero();
        assertThat(query().processDefinitionId(order.getProcessDefinitionId())
                        .allowScan()
                        .list())
                .extracting(ActivityInstance::getActivityId)
                .contains("approve")
                .doesNotContain("start");
        assertThat(query().processInstanceId(instance).page(null, 2).items()).hasSize(2);
        assertThat(query().processInstanceId(instance).listPage(0, 3)).hasSize(3);
        assertThat(query().processInstanceId(instance).list(0, 1)).hasSize(1);
        for (ActivityInstanceQuery ordered : new ActivityInstanceQuery[] {
            query().processInstanceId(instance).orderByActivityInstanceId().asc(),
            query().processInstanceId(instance).orderByProcessInstanceId().desc(),
            query().processInstanceId(instance).orderByExecutionId().asc(),
            query().processInstanceId(instance).orderByActivityId().asc(),
            query().processInstanceId(instance).orderByActivityName().asc(),
            query().processInstanceId(instance).orderByActivityType().asc(),
            query().processInstanceId(instance)
                    .orderByActivityInstanceStartTime()
                    .asc(),
            query().processInstanceId(instance).orderByActivityInstanceEndTime().asc(),
            query().processInstanceId(instance).orderByTenantId().asc(),
            query().processInstanceId(instance)
                    .or()
                    .activityId("start")
                    .activityId("approve")
                    .endOr()
        }) {
            assertThat(ordered.list()).isNotEmpty();
        }
        runtimeService().deleteProcessInstance(instance, null);
        assertThat(query().processInstanceId(instance).count()).isZero();
        assertThat(query().processInstanceId(instance).list()).isEmpty();
        assertThat(query().processInstanceId(instance).singleResult()).isNull();
        assertThat(query().processInstanceId(instance).page(null, 2).items()).isEmpty();
    }

    @Test
    default void executionsAreTheInstanceItselfOrPartsOfIt() {
        ProcessInstance order = order();

        assertThat(runtimeService()
                        .createExecutionQuery()
                        .processInstanceId(order.getId())
                        .onlyProcessInstanceExecutions()
                        .singleResult()
                        .getId())
                .isEqualTo(order.getId());
        assertThat(runtimeService()
                        .createExecutionQuery()
                        .processInstanceId(order.getId())
                        .onlyChildExecutions()
                        .list())
                .isNotEmpty()
                .noneMatch(execution -> execution.getId().equals(order.getId()));
    }
}
