package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.calendar.BusinessCalendar;
import dev.headway.engine.calendar.WorkingTimeCalendar;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.task.Task;
import dev.headway.testkit.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Due dates and timers that a registered calendar reads; it is Friday, 6 November 2026, 16:00, and work is from 9 to 17. */
class BusinessCalendarTest {
    private static final Instant FRIDAY = Instant.parse("2026-11-06T16:00:00Z");

    /** Counts in ticks of one minute, writes down what it is asked, and fails on demand. */
    private static final class Ticks implements BusinessCalendar {
        final List<String> asked = new ArrayList<>();
        int validUpTo = Integer.MAX_VALUE;
        RuntimeException failure;

        @Override
        public Date resolveDuedate(String text, Date start) {
            throw new AssertionError("the engine says how often");
        }

        @Override
        public Date resolveDuedate(String text, Date start, int maxIterations) {
            if (failure != null) {
                throw failure;
            }
            asked.add(text + " after " + Duration.between(FRIDAY, start.toInstant()) + ", " + maxIterations);
            if (text.equals("never")) {
                return null;
            }
            long minutes = Long.parseLong(text.substring(text.indexOf('/') + 1).split(" ")[0]);
            return Date.from(start.toInstant().plus(Duration.ofMinutes(minutes)));
        }

        @Override
        public boolean validateDuedate(String text, int maxIterations, Date endDate, Date newTimer) {
            return asked.size() <= validUpTo
                    && BusinessCalendar.super.validateDuedate(text, maxIterations, endDate, newTimer);
        }

        @Override
        public Date resolveEndDate(String text, Date start) {
            return text.endsWith("ticks") ? resolveDuedate(text, start, 0) : null;
        }
    }

    private final Ticks ticks = new Ticks();
    private TestEngine engine;

    @BeforeEach
    void start() {
        engine = TestEngine.start(builder -> builder.businessCalendar("ticks", ticks)
                .businessCalendar(
                        "office",
                        WorkingTimeCalendar.builder()
                                .zone(ZoneOffset.UTC)
                                .weekdays(LocalTime.of(9, 0), LocalTime.of(17, 0))
                                .build())
                .bean("calendarName", "ticks"));
        engine.clock().set(FRIDAY);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static String timer(String calendar, String time) {
        return "<timerEventDefinition flowable:businessCalendarName='" + calendar + "'>" + time
                + "</timerEventDefinition>";
    }

    private static String duration(String text) {
        return "<timeDuration>" + text + "</timeDuration>";
    }

    private static String cycle(String text) {
        return "<timeCycle>" + text + "</timeCycle>";
    }

    private void deploy(String xml) {
        Models.deploy(engine, "p.bpmn", xml);
    }

    private void deployTask(String attributes) {
        deploy(Models.around("p", "t", "<userTask id='t' " + attributes + "/>"));
    }

    private Instant dueOfTask(Map<String, ?> variables) {
        String id = engine.getRuntimeService()
                .startProcessInstanceByKey("p", variables)
                .getId();
        Task task =
                engine.getTaskService().createTaskQuery().processInstanceId(id).singleResult();
        return Objects.requireNonNull(task.getDueDate()).toInstant();
    }

    private void turn(Duration duration) {
        engine.advance(duration);
        engine.runUntilIdle();
    }

    private Job timerJob() {
        return engine.getManagementService().createTimerJobQuery().singleResult();
    }

    private Instant due() {
        return Objects.requireNonNull(timerJob().getDuedate()).toInstant();
    }

    private long instances() {
        return engine.getRuntimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("p")
                .count();
    }

    private long tasks(String key) {
        return engine.getTaskService().createTaskQuery().taskDefinitionKey(key).count();
    }

    @Test
    void aTaskIsDueInWorkingTime() {
        deployTask("flowable:dueDate='PT2H' flowable:businessCalendarName='office'");
        assertThat(dueOfTask(Map.of())).isEqualTo("2026-11-09T10:00:00Z");
    }

    @Test
    void aNameMayBeAnExpression() {
        deployTask("flowable:dueDate='${due}' flowable:businessCalendarName='${calendar}'");
        assertThat(dueOfTask(Map.of("due", "PT2H", "calendar", "office"))).isEqualTo("2026-11-09T10:00:00Z");
        assertThat(dueOfTask(Map.of("due", "5 ticks", "calendar", "ticks"))).isEqualTo(FRIDAY.plusSeconds(300));
        assertThat(dueOfTask(Map.of("due", "PT2H", "calendar", "dueDate"))).isEqualTo(FRIDAY.plusSeconds(7200));
        assertThat(dueOfTask(Map.of("due", Date.from(FRIDAY.plusSeconds(1)), "calendar", "ticks")))
                .as("a date is itself")
                .isEqualTo(FRIDAY.plusSeconds(1));
        assertThat(ticks.asked).containsExactly("5 ticks after PT0S, 1");
        assertThatThrownBy(() -> dueOfTask(Map.of("due", "PT2H", "calendar", "night")))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("task 't'")
                .hasMessageContaining("'night'")
                .hasMessageContaining("[office, ticks]");
        assertThatThrownBy(() -> dueOfTask(Map.of("due", "never", "calendar", "ticks")))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("'ticks' to find a moment")
                .hasMessageContaining("task 't'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<userTask id='t' flowable:dueDate='P1D' flowable:businessCalendarName='night'/>",
                "<intermediateCatchEvent id='t'><timerEventDefinition flowable:businessCalendarName='night'>"
                        + "<timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>",
                "<userTask id='t'/><boundaryEvent id='b' attachedToRef='t'><timerEventDefinition"
                        + " flowable:businessCalendarName='night'><timeCycle>x</timeCycle></timerEventDefinition></boundaryEvent>",
                "<userTask id='t'/><startEvent id='s'><timerEventDefinition flowable:businessCalendarName='night'>"
                        + "<timeCycle>R/P1D</timeCycle></timerEventDefinition></startEvent>",
            })
    void anUnknownNameIsRefusedAtDeployment(String element) {
        assertThatThrownBy(() -> deploy(Models.around("p", "t", element)))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("business calendar 'night' is not registered")
                .hasMessageContaining("[office, ticks]");
    }

    @Test
    void withoutTheirCodeModelsReadIso() {
        engine.close();
        engine = TestEngine.start(builder -> builder.stubDelegates(true));
        engine.clock().set(FRIDAY);
        deployTask("flowable:dueDate='PT2H' flowable:businessCalendarName='night'");
        assertThat(dueOfTask(Map.of())).isEqualTo(FRIDAY.plusSeconds(7200));
        deployReminder("night", cycle("R2/PT10M"));
        engine.getRuntimeService().startProcessInstanceByKey("p");
        turn(Duration.ofMinutes(10));
        assertThat(due()).isEqualTo(FRIDAY.plusSeconds(1200));
    }

    @Test
    void aNameMustBeOneOfItsOwn() {
        for (String name : List.of("duration", "dueDate", "cycle", " ", "a@b", "${name}")) {
            assertThatThrownBy(() -> TestEngine.start(builder -> builder.businessCalendar(name, ticks)))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("'" + name + "'");
        }
    }

    @Test
    void aTimerWaitsAsItsCalendarSays() {
        deploy(Models.around(
                "p",
                "t",
                "<intermediateCatchEvent id='t'>" + timer("office", duration("PT2H")) + "</intermediateCatchEvent>"));
        engine.getRuntimeService().startProcessInstanceByKey("p");
        turn(Duration.ofHours(65));
        assertThat(instances()).as("Monday, 9:00").isEqualTo(1);
        turn(Duration.ofHours(1));
        assertThat(instances()).isZero();
    }

    private void deployReminder(String calendar, String time) {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='t'/>",
                "<boundaryEvent id='b' attachedToRef='t' cancelActivity='false'>" + timer(calendar, time)
                        + "</boundaryEvent>",
                "<userTask id='remind'/>",
                "<endEvent id='end'/>",
                Models.path("start", "t", "end"),
                Models.path("b", "remind")));
    }

    @Test
    void aCycleAsksItsCalendarForEachFiring() {
        deployReminder("${calendarName}", cycle("R3/10 ticks"));
        engine.getRuntimeService().startProcessInstanceByKey("p");
        assertThat(timerJob().getRepeat()).isEqualTo("R3/10 ticks");
        turn(Duration.ofMinutes(10));
        turn(Duration.ofMinutes(12));
        assertThat(tasks("remind")).isEqualTo(2);
        assertThat(due()).as("in the rhythm").isEqualTo(FRIDAY.plusSeconds(1800));
        turn(Duration.ofMinutes(60));
        assertThat(tasks("remind")).as("three times").isEqualTo(3);
        assertThat(engine.getManagementService().createTimerJobQuery().count()).isZero();
        assertThat(ticks.asked)
                .containsExactly(
                        "R3/10 ticks after PT0S, 3", "R3/10 ticks after PT10M, 2", "R3/10 ticks after PT20M, 1");
    }

    @Test
    void missedFiringsAreLeftOut() {
        deployReminder("ticks", cycle("10 ticks"));
        engine.getRuntimeService().startProcessInstanceByKey("p");
        turn(Duration.ofMinutes(35));
        assertThat(tasks("remind")).isEqualTo(1);
        assertThat(due()).as("from now").isEqualTo(FRIDAY.plusSeconds(45 * 60));
    }

    @Test
    void aCycleEndsWhenItsCalendarOrItsEndSaysSo() {
        deployReminder("ticks", "<timeCycle flowable:endDate='25 ticks'>R/10 ticks</timeCycle>");
        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        for (int i = 0; i < 5; i++) {
            turn(Duration.ofMinutes(10));
        }
        assertThat(tasks("remind")).as("at 10 and 20").isEqualTo(2);

        engine.getRuntimeService().deleteProcessInstance(id, "done");
        ticks.asked.clear();
        ticks.validUpTo = 3;
        deployReminder("ticks", cycle("10 ticks"));
        engine.getRuntimeService().startProcessInstanceByKey("p");
        for (int i = 0; i < 5; i++) {
            turn(Duration.ofMinutes(10));
        }
        assertThat(tasks("remind")).as("the fourth is refused").isEqualTo(3);
    }

    @Test
    void aChangedDueDateIsWhereTheCycleGoesOn() {
        deployReminder("office", cycle("R/PT2H"));
        engine.getRuntimeService().startProcessInstanceByKey("p");
        assertThat(due()).isEqualTo(Instant.parse("2026-11-09T10:00:00Z"));
        engine.getManagementService()
                .setJobDuedate(timerJob().getId(), Date.from(Instant.parse("2026-11-10T16:30:00Z")));
        engine.clock().set(Instant.parse("2026-11-10T16:30:00Z"));
        turn(Duration.ZERO);
        assertThat(tasks("remind")).isEqualTo(1);
        assertThat(due()).isEqualTo(Instant.parse("2026-11-11T10:30:00Z"));
    }

    @Test
    void aMigratedTimerKeepsItsCalendar() {
        deployReminder("ticks", cycle("R/10 ticks"));
        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        deployReminder("office", cycle("R/PT2H"));
        List<ProcessDefinition> versions = engine.getRepositoryService()
                .createProcessDefinitionQuery()
                .orderByProcessDefinitionVersion()
                .asc()
                .list();
        engine.getRuntimeService()
                .newMigration(engine.getRuntimeService()
                        .createMigrationPlan(
                                versions.getFirst().getId(), versions.getLast().getId())
                        .mapEqualActivities()
                        .build())
                .processInstanceIds(id)
                .execute();
        turn(Duration.ofMinutes(10));
        assertThat(due()).isEqualTo(FRIDAY.plusSeconds(1200));
    }

    @Test
    void aCalendarThatThrowsFailsTheStepLikeAnExpression() {
        deployTask("flowable:dueDate='5 ticks' flowable:businessCalendarName='ticks'");
        ticks.failure = new IllegalStateException("the service of holidays is away");
        assertThatThrownBy(() -> dueOfTask(Map.of())).isSameAs(ticks.failure);
        assertThat(instances()).isZero();
    }

    @Test
    void aBpmnErrorOfACalendarIsCaught() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<subProcess id='s'><startEvent id='inner'/><userTask id='t' flowable:dueDate='1' flowable:businessCalendarName='ticks'/>"
                        + Models.path("inner", "t") + "</subProcess>",
                "<boundaryEvent id='b' attachedToRef='s'><errorEventDefinition/></boundaryEvent>",
                "<userTask id='remind'/>",
                Models.path("start", "s"),
                Models.path("b", "remind")));
        ticks.failure = new BpmnError("NO_CALENDAR");
        engine.getRuntimeService().startProcessInstanceByKey("p");
        assertThat(tasks("remind")).isEqualTo(1);
    }

    @Test
    void aCalendarThatThrowsForTheNextFiringMakesAnIncident() {
        deployReminder("ticks", cycle("R/10 ticks"));
        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        ticks.failure = new IllegalStateException("the service of holidays is away");
        for (int i = 0; i < 5; i++) {
            turn(Duration.ofMinutes(10));
        }
        assertThat(tasks("remind")).as("all of the step or nothing").isZero();
        Job dead = engine.getManagementService().createDeadLetterJobQuery().singleResult();
        assertThat(dead.getExceptionMessage()).contains("holidays");
        assertThat(engine.getRuntimeService()
                        .createIncidentQuery()
                        .processInstanceId(id)
                        .count())
                .isEqualTo(1);

        ticks.failure = null;
        engine.getManagementService().setJobRetries(dead.getId(), 1);
        turn(Duration.ofMinutes(1));
        assertThat(tasks("remind")).isEqualTo(1);
        assertThat(timerJob().getRepeat()).isEqualTo("R/10 ticks");
    }

    @Test
    void aCalendarThatStandsStillIsAnError() {
        deployReminder("ticks", cycle("R/0 ticks"));
        engine.getRuntimeService().startProcessInstanceByKey("p");
        turn(Duration.ZERO);
        assertThat(tasks("remind")).isZero();
        assertThat(timerJob().getExceptionMessage()).contains("'ticks' to go on after 2026-11-06T16:00:00Z");
    }

    private void deployStart(String key, String time) {
        deploy(Models.process(
                key,
                "<startEvent id='start'>" + timer("${calendarName}", time) + "</startEvent>",
                "<userTask id='t'/>",
                "<endEvent id='end'/>",
                Models.path("start", "t", "end")));
    }

    @Test
    void aCalendarStartsInstances() {
        deployStart("p", cycle("R2/10 ticks"));
        for (int i = 0; i < 4; i++) {
            turn(Duration.ofMinutes(10));
        }
        assertThat(instances()).isEqualTo(2);
        assertThat(ticks.asked).containsExactly("R2/10 ticks after PT0S, 2", "R2/10 ticks after PT10M, 1");
    }

    @Test
    void aStartTimerWithoutANextFiringWaitsAndHoldsUpNobody() {
        deployStart("p", cycle("R/10 ticks"));
        deploy(Models.process(
                "q",
                "<startEvent id='start'><timerEventDefinition><timeCycle>R/PT10M</timeCycle></timerEventDefinition></startEvent>",
                "<userTask id='remind'/>",
                Models.path("start", "remind")));
        ticks.failure = new IllegalStateException("the service of holidays is away");
        turn(Duration.ofMinutes(10));
        assertThat(instances()).isZero();
        assertThat(tasks("remind")).isEqualTo(1);

        ticks.failure = null;
        turn(Duration.ofSeconds(9));
        assertThat(instances()).as("not asked again so soon").isZero();
        turn(Duration.ofSeconds(1));
        assertThat(instances()).isEqualTo(1);
    }

    @Test
    void aStartTimerThatItsCalendarCannotReadIsRefusedAtDeployment() {
        assertThatThrownBy(() -> deployStart("p", duration("never")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("'ticks' to find a moment");
    }
}
