package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.history.DurationReportResult;
import dev.headway.engine.history.HistoricTaskInstanceReportResult;
import dev.headway.engine.history.PeriodUnit;
import dev.headway.engine.task.TaskCountByCandidateGroupResult;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sums over tasks and instances, by the names of Camunda. */
interface ReportContract extends EngineContract {
    private static String line(DurationReportResult each) {
        return each.getPeriodUnit() + " " + each.getPeriod() + ": " + each.getMinimum() + " " + each.getAverage() + " "
                + each.getMaximum();
    }

    private void taskOf(String instanceId, Duration after) {
        engine().advance(after);
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instanceId)
                        .singleResult()
                        .getId());
    }

    @Test
    default void durationsAreSummedUpByMonthAndQuarter() {
        deploy(Models.userTask("p", "t"));
        deploy(Models.userTask("q", "u"));
        ZonedDateTime begun = engine().clock().instant().atZone(ZoneId.systemDefault());
        int month = begun.getMonthValue();
        int quarter = (month + 2) / 3;
        String first = runtimeService().startProcessInstanceByKey("p").getId();
        String second = runtimeService().startProcessInstanceByKey("p").getId();
        String other = runtimeService().startProcessInstanceByKey("q").getId();
        runtimeService().startProcessInstanceByKey("p");
        taskOf(first, Duration.ofMillis(100));
        taskOf(second, Duration.ofMillis(200));
        taskOf(other, Duration.ofMillis(600));
        Date after = Date.from(begun.toInstant().plusMillis(50));

        assertThat(historyService()
                        .createHistoricProcessInstanceReport()
                        .processDefinitionKeyIn("p")
                        .duration(PeriodUnit.MONTH))
                .extracting(ReportContract::line)
                .containsExactly("MONTH " + month + ": 100 200 300");
        assertThat(historyService().createHistoricProcessInstanceReport().duration(PeriodUnit.QUARTER))
                .extracting(ReportContract::line)
                .containsExactly("QUARTER " + quarter + ": 100 433 900");
        assertThat(historyService()
                        .createHistoricProcessInstanceReport()
                        .processDefinitionIdIn(repositoryService()
                                .createProcessDefinitionQuery()
                                .processDefinitionKey("q")
                                .singleResult()
                                .getId())
                        .duration(PeriodUnit.MONTH))
                .extracting(ReportContract::line)
                .containsExactly("MONTH " + month + ": 900 900 900");
        assertThat(historyService()
                        .createHistoricProcessInstanceReport()
                        .startedAfter(after)
                        .duration(PeriodUnit.MONTH))
                .isEmpty();
        assertThat(historyService()
                        .createHistoricProcessInstanceReport()
                        .startedBefore(after)
                        .duration(PeriodUnit.MONTH))
                .hasSize(1);
        assertThat(historyService().createHistoricTaskInstanceReport().duration(PeriodUnit.QUARTER))
                .extracting(ReportContract::line)
                .containsExactly("QUARTER " + quarter + ": 100 433 900");
    }

    @Test
    default void endedTasksAreCountedByProcessAndName() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='a' name='Pack'/>",
                "<userTask id='b' name='Send'/>",
                Models.path("start", "a", "b")));
        String first = runtimeService().startProcessInstanceByKey("p").getId();
        String second = runtimeService().startProcessInstanceByKey("p").getId();
        Date begun = Date.from(engine().clock().instant());
        taskOf(first, Duration.ofMillis(10));
        taskOf(first, Duration.ofMillis(10));
        taskOf(second, Duration.ofMillis(10));

        assertThat(historyService().createHistoricTaskInstanceReport().countByTaskName())
                .extracting(each -> each.getTaskName() + " " + each.getCount() + " " + each.getProcessDefinitionKey())
                .containsExactlyInAnyOrder("Pack 2 p", "Send 1 p");
        List<HistoricTaskInstanceReportResult> byProcess = historyService()
                .createHistoricTaskInstanceReport()
                .completedAfter(begun)
                .countByProcessDefinitionKey();
        assertThat(byProcess).hasSize(1);
        assertThat(byProcess.get(0).getCount()).isEqualTo(3);
        assertThat(byProcess.get(0).getTaskName()).isNull();
        assertThat(historyService()
                        .createHistoricTaskInstanceReport()
                        .completedBefore(begun)
                        .countByProcessDefinitionKey())
                .isEmpty();
    }

    @Test
    default void openTasksAreCountedByGroup() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<parallelGateway id='fork'/>",
                "<userTask id='a' flowable:candidateGroups='sales,stock'/>",
                "<userTask id='b' flowable:candidateGroups='stock'/>",
                "<userTask id='c'/>",
                Models.path("start", "fork", "a"),
                Models.path("fork", "b"),
                Models.path("fork", "c")));
        runtimeService().startProcessInstanceByKey("p");

        assertThat(taskService().createTaskReport().taskCountByCandidateGroup())
                .extracting(
                        TaskCountByCandidateGroupResult::getGroupName, TaskCountByCandidateGroupResult::getTaskCount)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("sales", 1),
                        org.assertj.core.groups.Tuple.tuple("stock", 2),
                        org.assertj.core.groups.Tuple.tuple(null, 1));
    }
}
