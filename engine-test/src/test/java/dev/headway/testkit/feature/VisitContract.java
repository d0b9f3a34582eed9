package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Visits of elements, found and sorted by name and type: ended ones carry both in their row, open ones in the model. */
interface VisitContract extends EngineContract {
    private HistoricActivityInstanceQuery visits() {
        return historyService().createHistoricActivityInstanceQuery();
    }

    private static List<String> in(
            HistoricActivityInstanceQuery query, Function<HistoricActivityInstance, @Nullable String> what) {
        return query.list().stream().map(what).filter(Objects::nonNull).toList();
    }

    private ProcessInstance start() {
        return runtimeService().startProcessInstanceByKey("p");
    }

    private void deployThreeTasks() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><parallelGateway id='f'/><parallelGateway id='j'/><endEvent id='e'/>",
                "<userTask id='t1' name='zeta'/><userTask id='t2' name='alpha'/><manualTask id='t3' name='mid'/>",
                Models.path("s", "f", "t1", "j", "e"),
                Models.path("f", "t2", "j"),
                Models.path("f", "t3", "j")));
    }

    @Test
    default void visitsAreFoundAndSortedByNameAndTypeWhetherOpenOrEnded() {
        deployThreeTasks();
        ProcessInstance open = start();
        ProcessInstance ended = start();
        taskService()
                .createTaskQuery()
                .processInstanceId(ended.getId())
                .list()
                .forEach(task -> taskService().complete(task.getId()));

        assertThat(visits().allowScan().activityType("userTask").list())
                .as("without an instance: ended ones")
                .hasSize(2)
                .extracting(HistoricActivityInstance::getActivityType)
                .containsOnly("userTask");
        assertThat(visits().processDefinitionId(open.getProcessDefinitionId())
                        .activityType("userTask")
                        .count())
                .isEqualTo(4);
        for (ProcessInstance instance : List.of(open, ended)) {
            String id = instance.getId();
            assertThat(visits().processInstanceId(id).activityType("userTask").count())
                    .isEqualTo(2);
            assertThat(in(visits().processInstanceId(id).activityName("zeta"), HistoricActivityInstance::getActivityId))
                    .containsExactly("t1");
            assertThat(in(
                            visits().processInstanceId(id).orderByActivityName().asc(),
                            HistoricActivityInstance::getActivityName))
                    .containsExactly("alpha", "mid", "zeta");
            assertThat(in(
                            visits().processInstanceId(id).orderByActivityName().desc(),
                            HistoricActivityInstance::getActivityName))
                    .containsExactly("zeta", "mid", "alpha");
            assertThat(in(
                            visits().processInstanceId(id)
                                    .orderByActivityType()
                                    .asc()
                                    .orderByActivityId()
                                    .desc(),
                            HistoricActivityInstance::getActivityType))
                    .isSorted()
                    .contains("manualTask", "userTask");
        }
        assertThat(visits().processInstanceId(open.getId())
                        .orderByActivityType()
                        .asc()
                        .orderByActivityId()
                        .desc()
                        .listPage(0, 2))
                .extracting(HistoricActivityInstance::getActivityId)
                .containsExactly("t3", "f");
        assertThat(visits().processInstanceId(ended.getId())
                        .or()
                        .activityType("manualTask")
                        .activityType("userTask")
                        .endOr()
                        .count())
                .isEqualTo(3);
    }
}
