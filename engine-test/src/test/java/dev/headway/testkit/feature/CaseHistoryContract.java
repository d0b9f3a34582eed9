package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.task.IdentityLink;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the history of cases tells, and how it is deleted. */
interface CaseHistoryContract extends EngineContract {
    private CmmnRuntimeService running() {
        return engine().processEngine().getCmmnRuntimeService();
    }

    private CmmnHistoryService history() {
        return engine().processEngine().getCmmnHistoryService();
    }

    private void deployPlan(String plan) {
        cmmnRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn' targetNamespace='test'>"
                                + "<case id='c' name='Claim'><casePlanModel id='plan'>" + plan
                                + "</casePlanModel></case></definitions>")
                .deploy();
    }

    private CaseInstance start() {
        return running()
                .createCaseInstanceBuilder()
                .caseDefinitionKey("c")
                .variable("amount", 3)
                .start();
    }

    private void completeTask(CaseInstance instance, String elementId) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .taskDefinitionKey(elementId)
                        .singleResult()
                        .getId());
    }

    private long inHistory(CaseInstance instance) {
        return history()
                        .createHistoricCaseInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .count()
                + history()
                        .createHistoricPlanItemInstanceQuery()
                        .planItemInstanceCaseInstanceId(instance.getId())
                        .count();
    }

    private HistoricPlanItemInstance item(CaseInstance instance, String elementId) {
        HistoricPlanItemInstance found = history()
                .createHistoricPlanItemInstanceQuery()
                .planItemInstanceCaseInstanceId(instance.getId())
                .planItemInstanceElementId(elementId)
                .singleResult();
        assertThat(found).as(elementId).isNotNull();
        return found;
    }

    @Test
    default void historyOfCasesThatEndedCanBeDeleted() {
        deployPlan("<planItem id='a' definitionRef='ta'/><humanTask id='ta'/>");
        CaseInstance first = start();
        CaseInstance second = start();
        CaseInstance third = start();

        assertThatThrownBy(() -> history().deleteHistoricCaseInstance(first.getId()))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("case instance " + first.getId())
                .hasMessageContaining("terminateCaseInstance");
        completeTask(first, "a");
        history().deleteHistoricCaseInstance(first.getId());
        assertThat(inHistory(first)).isZero();
        assertThatThrownBy(() -> history().deleteHistoricCaseInstance(first.getId()))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("case instance with id " + first.getId());

        running().terminateCaseInstance(second.getId());
        List<String> both = List.of(second.getId(), third.getId());
        assertThatThrownBy(() -> history().bulkDeleteHistoricCaseInstances(both))
                .isInstanceOf(WrongStateException.class);
        assertThat(inHistory(second)).isEqualTo(2);
        completeTask(third, "a");
        history().bulkDeleteHistoricCaseInstances(both);
        assertThat(inHistory(second) + inHistory(third)).isZero();
    }

    @Test
    default void historyOfAProcessIsNotThatOfACase() {
        deploy(Models.userTask("p", "t"));
        String process = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().deleteProcessInstance(process, "over");

        assertThatThrownBy(() -> history().deleteHistoricCaseInstance(process))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(process)
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void aCaseThatEndedTellsWhatItWas() {
        deployPlan("<planItem id='a' definitionRef='ta'/><humanTask id='ta'/>");
        CaseInstance instance = start();
        running().updateBusinessStatus(instance.getId(), "late");
        running().setVariable(instance.getId(), "amount", 4);
        for (boolean ended : List.of(false, true)) {
            if (ended) {
                completeTask(instance, "a");
            }
            HistoricCaseInstance found = history()
                    .createHistoricCaseInstanceQuery()
                    .caseInstanceId(instance.getId())
                    .singleResult();
            assertThat(found.getEndTime() != null).isEqualTo(ended);
            assertThat(found.getCaseDefinitionVersion()).isEqualTo(1);
            assertThat(found.getCaseDefinitionName()).isEqualTo("Claim");
            assertThat(found.getParentId()).isNull();
            assertThat(found.getBusinessStatus()).isEqualTo("late");
            assertThat(found.getCaseVariables()).isEqualTo(Map.of("amount", 4));
        }
    }

    @Test
    default void usersAndGroupsOfACaseStayWithItsHistory() {
        deployPlan("<planItem id='a' definitionRef='ta'/><humanTask id='ta'/>");
        CaseInstance instance = start();
        String id = instance.getId();
        running().setOwner(id, "fozzie");
        running().setOwner(id, "gonzo");
        running().setAssignee(id, "kermit");
        running().addUserIdentityLink(id, "piggy", "expert");
        running().addUserIdentityLink(id, "animal", "expert");
        running().deleteUserIdentityLink(id, "animal", "expert");
        running().addGroupIdentityLink(id, "frogs", "team");
        running().addGroupIdentityLink(id, "bears", "team");
        running().deleteGroupIdentityLink(id, "bears", "team");
        List<String> all = List.of("assignee kermit", "expert piggy", "owner gonzo", "team frogs");
        assertThat(words(running().getIdentityLinksForCaseInstance(id))).isEqualTo(all);
        completeTask(instance, "a");
        assertThat(words(history().getHistoricIdentityLinksForCaseInstance(id))).isEqualTo(all);
        assertThatThrownBy(() -> running().setOwner(id, "gonzo")).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void ownerAndAssigneeOfACaseCanBeTakenAway() {
        deployPlan("<planItem id='a' definitionRef='ta'/><humanTask id='ta'/>");
        String id = start().getId();
        running().setOwner(id, "gonzo");
        running().setAssignee(id, "kermit");
        running().removeOwner(id);
        assertThat(words(running().getIdentityLinksForCaseInstance(id))).containsExactly("assignee kermit");
        running().removeAssignee(id);
        assertThat(running().getIdentityLinksForCaseInstance(id)).isEmpty();
    }

    private static List<String> words(List<IdentityLink> links) {
        return links.stream()
                .map(link -> link.type() + ' ' + (link.userId() != null ? link.userId() : link.groupId()))
                .sorted()
                .toList();
    }

    @Test
    default void aPlanItemTellsHowItEnded() {
        deployPlan("<planItem id='s' definitionRef='ts'/><planItem id='b' definitionRef='tb'/>"
                + "<stage id='ts'><planItem id='a' definitionRef='ta'/><humanTask id='ta'/></stage>"
                + "<humanTask id='tb'/>");
        CaseInstance instance = start();
        assertThat(item(instance, "s").isStage()).isTrue();
        assertThat(item(instance, "s").getCompletedTime()).isNull();
        assertThat(item(instance, "s").getTerminatedTime()).isNull();
        completeTask(instance, "a");
        running().terminateCaseInstance(instance.getId());

        HistoricPlanItemInstance completed = item(instance, "s");
        assertThat(completed.isStage()).isTrue();
        assertThat(completed.getCompletedTime()).isNotNull().isEqualTo(completed.getEndedTime());
        assertThat(completed.getTerminatedTime()).isNull();
        HistoricPlanItemInstance terminated = item(instance, "b");
        assertThat(terminated.isStage()).isFalse();
        assertThat(terminated.getCompletedTime()).isNull();
        assertThat(terminated.getTerminatedTime()).isNotNull().isEqualTo(terminated.getEndedTime());
    }
}
