package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.history.DurationStatistics;
import dev.headway.engine.history.DurationStatisticsQuery;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many have ended in each hour, and how long they took. */
interface StatisticsContract extends EngineContract {
    private DurationStatisticsQuery statistics() {
        return historyService().createDurationStatisticsQuery();
    }

    /** Runs an instance whose user task takes so long. */
    private void run(Duration takes) {
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        engine().advance(takes);
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .singleResult()
                        .getId());
    }

    @Test
    default void whatEndedIsAddedUpByHourAndKeptWhenHistoryGoes() {
        Instant now = engine().clock().instant();
        Instant begin = now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
        engine().advance(Duration.between(now, begin)); // so that the first two end in one hour
        deploy(Models.userTask("p", "t"));
        run(Duration.ofSeconds(10));
        run(Duration.ofSeconds(10));
        engine().advance(Duration.ofHours(2));
        run(Duration.ofSeconds(1000));
        ProcessInstance cancelled = runtimeService().startProcessInstanceByKey("p");
        runtimeService().deleteProcessInstance(cancelled.getId(), "over");
        assertThat(statistics().list())
                .as("it is not yet certain that nothing else ended")
                .isEmpty();

        engine().advance(Duration.ofMinutes(2));
        Date complete = historyService().updateStatistics();
        assertThat(complete).isEqualTo(Date.from(engine().clock().instant().minusSeconds(60)));
        assertThat(historyService().getStatisticsCompleteUntil()).isEqualTo(complete);

        DurationStatistics all = statistics().processDefinitionKey("p").list().getFirst();
        assertThat(all.getCount()).isEqualTo(4);
        assertThat(all.getCanceledCount()).isEqualTo(1);
        assertThat(all.getFailedCount()).isZero();
        assertThat(all.getTotalMillis()).isEqualTo(1_020_000);
        assertThat(all.getMeanMillis()).isEqualTo(255_000);
        assertThat(all.getHour()).isNull();
        assertThat(all.getActivityId()).isNull();
        assertThat(all.getPercentileMillis(0.75)).isBetween(10_000L, 11_900L);
        assertThat(all.getPercentileMillis(1)).isBetween(1_000_000L, 1_190_000L);
        assertThat(all.getHistogram().values()).containsExactly(1L, 2L, 1L);
        assertThatThrownBy(() -> all.getPercentileMillis(95)).isInstanceOf(InvalidRequestException.class);

        String definition = all.getProcessDefinitionId();
        List<DurationStatistics> hours =
                statistics().processDefinitionId(definition).activityId("t").listByHour();
        assertThat(hours).hasSize(2);
        assertThat(hours.getFirst().getCount()).isEqualTo(2);
        assertThat(hours.getFirst().getActivityId()).isEqualTo("t");
        assertThat(hours.getFirst().getHour().toInstant().plusSeconds(3_600)).isAfter(begin);
        assertThat(statistics().activities().list()).hasSize(3);
        assertThat(statistics()
                        .endedBefore(Date.from(begin.plusSeconds(3_600)))
                        .list()
                        .getFirst()
                        .getCount())
                .isEqualTo(2);
        assertThat(statistics()
                        .endedAfter(Date.from(begin.plusSeconds(7_200)))
                        .list()
                        .getFirst()
                        .getCount())
                .isEqualTo(2);

        assertThat(historyService().updateStatistics()).isEqualTo(complete);
        assertThat(statistics().list().getFirst().getCount())
                .as("nothing is counted twice")
                .isEqualTo(4);
        historyService().rebuildStatistics();
        assertThat(statistics().list().getFirst().getTotalMillis()).isEqualTo(1_020_000);
        historyService()
                .createHistoricProcessInstanceQuery()
                .processDefinitionKey("p")
                .list()
                .forEach(each -> historyService().deleteHistoricProcessInstance(each.getId()));
        historyService().updateStatistics();
        historyService().rebuildStatistics();
        assertThat(statistics().list().getFirst().getCount())
                .as("kept when history goes")
                .isEqualTo(4);
    }
}
