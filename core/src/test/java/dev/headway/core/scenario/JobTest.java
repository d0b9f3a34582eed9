package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.catching;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.every;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.nonInterrupting;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.JobRow.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a job: ready, failed, retried, dead, revived, suspended; and what parallel jobs may not do to each other. */
class JobTest {
    private final World world = new World();
    private boolean broken = true;

    JobTest() {
        world.code.on("work", context -> {
            if (broken) {
                throw new IllegalStateException("no luck");
            }
        });
    }

    private Instance failing(String retryCycle) {
        String cycle = retryCycle.isEmpty()
                ? ""
                : extensions("<camunda:failedJobRetryTimeCycle>" + retryCycle + "</camunda:failedJobRetryTimeCycle>");
        world.deploy(process("p", start("s"), async("work", cycle), user("after"), flow("s work after")));
        Instance instance = world.start("p");
        world.runJobs();
        return instance;
    }

    private List<Long> waits(Instance instance) {
        List<Long> waits = new ArrayList<>();
        while (!instance.jobs(Table.RETRY).isEmpty()) {
            long wait = instance.jobs(Table.RETRY).get(0).dueMillis() - world.nowMillis;
            waits.add(wait / 1000);
            world.advance(wait);
        }
        return waits;
    }

    @Test
    void jobIsTriedAsOftenAsTheDefaultSays() {
        Instance instance = failing("");
        assertThat(waits(instance)).containsExactly(10L, 10L);
        assertThat(world.code.calls()).hasSize(3);
        JobRow dead = instance.jobs(Table.DEAD_LETTER).get(0);
        assertThat(dead.exceptionMessage()).isEqualTo("no luck");
        assertThat(dead.exceptionStacktrace()).isEqualTo("trace");
        assertThat(dead.retries()).isZero();
        assertThat(world.effects).anyMatch(Effect.DeadLettered.class::isInstance);
        assertThat(instance.waitingAt()).containsExactly("work");
    }

    @ParameterizedTest
    @ValueSource(strings = {"R4/PT1M", "PT1M,PT1M,PT1M"})
    void retryCycleSaysHowOftenAndWhen(String cycle) {
        Instance instance = failing(cycle);
        assertThat(waits(instance)).containsExactly(60L, 60L, 60L);
        assertThat(world.code.calls()).hasSize(4);
    }

    @Test
    void listOfWaitsGrows() {
        Instance instance = failing("PT1M,PT5M,PT1H");
        assertThat(waits(instance)).containsExactly(60L, 300L, 3_600L);
        assertThat(instance.jobs(Table.DEAD_LETTER)).hasSize(1);
    }

    @Test
    void jobThatSucceedsOnRetryGoesOnAndTheNextOneStartsAfresh() {
        Instance instance = failing("");
        broken = false;
        world.advance(10_000);
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.state().root().retries()).isEqualTo(-1);
    }

    @Test
    void retriesRevivesADeadJobUnderItsOwnId() {
        Instance instance = failing("R1/PT1S");
        long job = instance.jobs(Table.DEAD_LETTER).get(0).id();
        world.apply(new Command.SetJobRetries(instance.id(), job, 2));
        assertThat(instance.firstReady().jobId()).isEqualTo(job);
        world.runJobs();
        assertThat(instance.jobs(Table.RETRY).get(0).retries()).isEqualTo(1);
        broken = false;
        world.advance(1_000);
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void moreRetriesThanTheCycleHasUseItsFirstWait() {
        Instance instance = failing("PT1M,PT5M");
        world.apply(new Command.SetJobRetries(
                instance.id(), instance.jobs(Table.RETRY).get(0).id(), 10));
        world.advance(60_000);
        assertThat(instance.jobs(Table.RETRY).get(0).retries()).isEqualTo(9);
    }

    @Test
    void operatorsMoveAndDeleteJobs() {
        Instance instance = failing("");
        long job = instance.jobs(Table.RETRY).get(0).id();
        world.apply(new Command.SetJobDue(instance.id(), job, world.nowMillis + 5));
        assertThat(instance.jobs(Table.RETRY).get(0).dueMillis()).isEqualTo(world.nowMillis + 5);
        world.apply(new Command.MoveToDeadLetter(instance.id(), job, null));
        assertThat(instance.jobs(Table.DEAD_LETTER)).hasSize(1);
        assertThatThrownBy(() -> world.apply(new Command.SetJobDue(instance.id(), job, 1)))
                .isInstanceOf(Refusal.class);
        world.apply(new Command.MakeJobReady(instance.id(), job, 3));
        assertThat(instance.firstReady().jobId()).isEqualTo(job);
        world.apply(new Command.MoveToDeadLetter(instance.id(), job, null));
        world.apply(new Command.DeleteJob(instance.id(), job));
        assertThat(instance.waitingAt()).as("its execution stays").containsExactly("work");
        assertThatThrownBy(() -> world.apply(new Command.DeleteJob(instance.id(), job)))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> world.apply(new Command.SetJobRetries(instance.id(), job, -1)))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void readyJobIsPutOffUntilItsDate() {
        broken = false;
        world.deploy(process("p", start("s"), async("work", ""), user("after"), flow("s work after")));
        Instance instance = world.start("p");
        long job = instance.firstReady().jobId();
        world.apply(new Command.SetJobDue(instance.id(), job, world.nowMillis));
        assertThat(instance.firstReady().jobId()).as("a date that has passed").isEqualTo(job);
        world.apply(new Command.SetJobDue(instance.id(), job, world.nowMillis + 60_000));
        JobRow waiting = instance.jobs(Table.RETRY).get(0);
        assertThat(waiting.id()).isEqualTo(job);
        assertThat(waiting.retries()).isEqualTo(3);
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("work");
        world.advance(60_000);
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void suspendedJobWaitsForItsDateWhenItIsActivated() {
        broken = false;
        world.deploy(process("p", start("s"), async("work", ""), user("after"), flow("s work after")));
        Instance instance = world.start("p");
        long job = instance.firstReady().jobId();
        world.apply(new Command.SuspendInstance(instance.id(), null));
        world.apply(new Command.SetJobDue(instance.id(), job, world.nowMillis + 60_000));
        assertThat(instance.jobs(Table.SUSPENDED)).hasSize(1);
        world.apply(new Command.ActivateInstance(instance.id(), null));
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("work");
        world.advance(60_000);
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void timerThatCannotFireIsRetriedThenGivenUpAndRevived() {
        world.deploy(process("p", start("s"), catching("c", after("PT1M")), user("a"), flow("s c a")));
        Instance instance = world.start("p");
        long timer = instance.jobs(Table.TIMER).get(0).id();
        for (int i = 1; i < world.defaultRetries; i++) {
            world.apply(new Command.FailTimer(instance.id(), timer, "no", "trace", 0));
            assertThat(instance.jobs(Table.TIMER).get(0).dueMillis()).isEqualTo(world.nowMillis + 10_000);
        }
        world.apply(new Command.FailTimer(instance.id(), timer, "no", "trace", 0));
        assertThat(instance.jobs(Table.DEAD_LETTER)).hasSize(1);
        assertThat(world.apply(new Command.FailTimer(instance.id(), timer, "no", "trace", 0)))
                .isInstanceOf(Reply.Stale.class);
        world.apply(new Command.SetJobRetries(instance.id(), timer, 1));
        world.advance(0);
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    /** Timers of all places: what follows fails, and is tried again when the model says so. */
    @ParameterizedTest
    @ValueSource(strings = {"catch", "boundary", "event sub-process", "cycle"})
    void theRetryCycleOfATimerIsObeyed(String where) {
        String cycle = extensions("<camunda:failedJobRetryTimeCycle>PT1M,PT2M,PT4M</camunda:failedJobRetryTimeCycle>");
        world.deploy(
                switch (where) {
                    case "catch" ->
                        process("p", start("s"), catching("t", cycle, after("PT1S")), user("x"), flow("s t x"));
                    case "boundary" ->
                        process(
                                "p",
                                start("s"),
                                user("u"),
                                boundary("t", "u", cycle, after("PT1S")),
                                user("x"),
                                flow("s u"),
                                flow("t x"));
                    case "cycle" ->
                        process(
                                "p",
                                start("s"),
                                user("u"),
                                nonInterrupting("t", "u", cycle, every("R/PT1S")),
                                user("x"),
                                flow("s u"),
                                flow("t x"));
                    default ->
                        process(
                                "p",
                                start("s"),
                                user("u"),
                                flow("s u"),
                                eventSub("esp", start("t", cycle, after("PT1S")), user("x"), flow("t x")));
                });
        Instance instance = world.start("p");
        if (where.equals("cycle")) {
            world.advance(1_000); // the timer that follows has the same cycle
        }
        JobRow timer = instance.jobs(Table.TIMER).get(0);
        assertThat(timer.retries()).isEqualTo(4);
        for (long wait : new long[] {60_000, 120_000, 240_000}) {
            world.apply(new Command.FailTimer(instance.id(), timer.id(), "no", "trace", 0));
            assertThat(instance.jobs(Table.TIMER).get(0).dueMillis()).isEqualTo(world.nowMillis + wait);
        }
        world.apply(new Command.FailTimer(instance.id(), timer.id(), "no", "trace", 0));
        assertThat(instance.jobs(Table.DEAD_LETTER)).hasSize(1);
    }

    @Test
    void aRetryThatCannotBeginIsPutOffThenGivenUpAndRevived() {
        Instance instance = failing("R3/PT1S");
        long job = instance.jobs(Table.RETRY).get(0).id();
        world.apply(new Command.FailTimer(instance.id(), job, "not even that", "trace", 0));
        JobRow putOff = instance.jobs(Table.RETRY).get(0);
        assertThat(putOff.dueMillis()).isEqualTo(world.nowMillis + 1_000);
        assertThat(putOff.retries()).isEqualTo(1);
        assertThat(instance.at("work").state()).isEqualTo(Execution.State.RETRY);

        world.apply(new Command.FailTimer(instance.id(), job, "not even that", "trace", 0));
        JobRow dead = instance.jobs(Table.DEAD_LETTER).get(0);
        assertThat(dead.exceptionMessage()).isEqualTo("not even that");
        assertThat(instance.at("work").state()).isEqualTo(Execution.State.DEAD);
        assertThat(instance.jobs(Table.RETRY)).isEmpty();
        assertThat(world.apply(new Command.FailTimer(instance.id(), job, "no", "trace", 0)))
                .isInstanceOf(Reply.Stale.class);

        broken = false;
        world.apply(new Command.SetJobRetries(instance.id(), job, 1));
        assertThat(instance.firstReady().jobId()).isEqualTo(job);
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void aJobThatIsGivenUpForAReasonSaysIt() {
        Instance instance = failing("");
        long job = instance.jobs(Table.RETRY).get(0).id();
        world.apply(new Command.MakeJobReady(instance.id(), job, 3));
        world.apply(new Command.MoveToDeadLetter(instance.id(), job, "it ended the process"));
        assertThat(instance.jobs(Table.DEAD_LETTER).get(0).exceptionMessage()).isEqualTo("it ended the process");
        assertThat(instance.at("work").state()).isEqualTo(Execution.State.DEAD);
    }

    // --- suspension ---

    private Instance everything() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                async("ready"),
                async("work"),
                user("t"),
                nonInterrupting("b", "t", every("R2/PT1M")),
                user("onB"),
                flows("s f ready", "f work", "f t", "b onB")));
        Instance instance = world.start("p");
        Execution failing = instance.at("work");
        world.runJob(instance, failing);
        return instance;
    }

    @Test
    void suspensionPutsEveryJobAsideAndActivationBringsEachBack() {
        Instance instance = everything();
        long ready = instance.at("ready").jobId();
        instance.suspend();
        assertThat(instance.jobs(Table.SUSPENDED))
                .extracting(JobRow::origin)
                .containsExactlyInAnyOrder(Table.READY, Table.RETRY, Table.TIMER);
        assertThat(instance.ready()).isEmpty();
        instance.activate();
        assertThat(instance.at("ready").jobId()).isEqualTo(ready);
        assertThat(instance.jobs(Table.RETRY)).hasSize(1);
        assertThat(instance.jobs(Table.RETRY).get(0).exceptionMessage()).isEqualTo("no luck");
        assertThat(instance.jobs(Table.TIMER)).hasSize(1);
        assertThat(instance.jobs(Table.SUSPENDED)).isEmpty();
        broken = false;
        world.settle().advance(600_000);
        assertThat(instance.waitingAt()).containsExactly("onB", "onB", "t");
    }

    @Test
    void aPriorityThatIsSetStaysWithItsJobWhereverItGoes() {
        Instance instance = everything();
        long ready = instance.at("ready").jobId();
        long retry = instance.jobs(Table.RETRY).get(0).id();
        long timer = instance.jobs(Table.TIMER).get(0).id();
        world.apply(new Command.SetJobPriority(instance.id(), ready, 70));
        instance.suspend();
        world.apply(new Command.SetJobPriority(instance.id(), retry, 80));
        world.apply(new Command.SetJobPriority(instance.id(), timer, 90));
        instance.activate();

        assertThat(instance.at("ready").priority()).isEqualTo(70);
        assertThat(instance.jobs(Table.RETRY).get(0).priority()).isEqualTo(80);
        assertThat(instance.jobs(Table.TIMER).get(0).priority()).isEqualTo(90);
        assertThat(instance.at("t").priority())
                .as("a timer beside a task is not its job")
                .isZero();

        world.apply(new Command.MoveToDeadLetter(instance.id(), ready, null));
        assertThat(instance.jobs(Table.DEAD_LETTER).get(0).priority()).isEqualTo(70);
        world.apply(new Command.SetJobPriority(instance.id(), ready, -1));
        world.apply(new Command.SetJobRetries(instance.id(), ready, 1));
        assertThat(instance.at("ready").priority()).isEqualTo(-1);
        world.advance(60_000);
        assertThat(instance.jobs(Table.TIMER).get(0).priority())
                .as("of its repetition, too")
                .isEqualTo(90);
        long gone = timer;
        assertThatThrownBy(() -> world.apply(new Command.SetJobPriority(instance.id(), gone, 1)))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.NOT_FOUND));
    }

    @Test
    void suspendedInstanceRefusesUsersAndIgnoresItsExecutor() {
        Instance instance = everything();
        Execution ready = instance.at("ready");
        long timer = instance.jobs(Table.TIMER).get(0).id();
        long retry = instance.jobs(Table.RETRY).get(0).id();
        instance.suspend();
        assertThatThrownBy(() -> instance.complete("t"))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.SUSPENDED));
        assertThatThrownBy(instance::suspend).isInstanceOf(Refusal.class);
        assertThat(world.apply(new Command.FireTimer(instance.id(), timer))).isInstanceOf(Reply.Stale.class);
        assertThat(world.apply(new Command.RetryJob(instance.id(), retry))).isInstanceOf(Reply.Stale.class);
        assertThat(world.apply(new Command.RunJob(instance.id(), ready.id(), ready.jobId())))
                .isInstanceOf(Reply.Stale.class);
        assertThat(world.apply(new Command.CompleteJob(instance.id(), ready.id(), ready.jobId(), Command.Outcome.DONE)))
                .isInstanceOf(Reply.Stale.class);
        instance.cancel();
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void deadJobRevivedWhileSuspendedWaitsForActivation() {
        Instance instance = failing("R1/PT1S").suspend();
        long job = instance.jobs(Table.DEAD_LETTER).get(0).id();
        world.apply(new Command.SetJobRetries(instance.id(), job, 2));
        assertThat(instance.ready()).isEmpty();
        assertThat(instance.jobs(Table.SUSPENDED)).hasSize(1);
        instance.activate();
        broken = false;
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    // --- parallel jobs ---

    private Instance twoCounters() {
        world.code.on("one", context -> context.setVariable("n", (Integer) context.variable("n") + 1));
        world.code.on("two", context -> context.setVariable("n", (Integer) context.variable("n") + 1));
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                async("one"),
                async("two"),
                parallel("j"),
                user("after"),
                flows("s f one j after", "f two j")));
        return world.start("p", Map.of("n", 0));
    }

    @Test
    void jobWhoseReadVariableChangedMeanwhileRunsAgain() throws Exception {
        Instance instance = twoCounters();
        Execution one = instance.at("one");
        Execution two = instance.at("two");
        Command.Outcome first = world.prepare(instance, one).run(world.code);
        Command.Outcome second = world.prepare(instance, two).run(world.code);
        assertThat(world.apply(new Command.CompleteJob(instance.id(), one.id(), one.jobId(), first)))
                .isInstanceOf(Reply.Done.class);
        assertThat(world.apply(new Command.CompleteJob(instance.id(), two.id(), two.jobId(), second)))
                .isEqualTo(new Reply.RunAgain("n"));
        world.runJobs();
        assertThat(instance.variables()).containsEntry("n", 2);
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void jobThatOnlyWritesDoesNotConflict() throws Exception {
        Instance instance = twoCounters();
        world.code.on("two", context -> context.setVariable("other", 1));
        Execution two = instance.at("two");
        Command.Outcome outcome = world.prepare(instance, two).run(world.code);
        world.runJob(instance, instance.at("one"));
        assertThat(world.apply(new Command.CompleteJob(instance.id(), two.id(), two.jobId(), outcome)))
                .isInstanceOf(Reply.Done.class);
        assertThat(instance.variables()).containsEntry("n", 1).containsEntry("other", 1);
    }

    @Test
    void removedLocalVariableShowsWhatItHid() throws Exception {
        List<Object> seen = new ArrayList<>();
        world.code.on("a", context -> {
            seen.add(context.variable("x"));
            context.removeLocalVariable("x");
            seen.add(context.variable("x"));
        });
        world.deploy(process(
                "p",
                start("s"),
                async(
                        "a",
                        extensions(
                                "<camunda:inputOutput><camunda:inputParameter name='x'>inner</camunda:inputParameter>"
                                        + "</camunda:inputOutput>")),
                user("after"),
                flow("s a after")));
        Instance instance = world.start("p", Map.of("x", "outer"));
        JobWork work = world.prepare(instance, instance.firstReady());
        assertThat(work).isNotNull();
        world.runJobs();
        assertThat(seen).containsExactly("inner", "outer");
        assertThat(instance.variables()).isEqualTo(Map.of("x", "outer"));
    }

    @Test
    void outcomeOfAnOldJobIsStale() {
        broken = false;
        Instance instance = failing("");
        assertThat(world.apply(new Command.CompleteJob(instance.id(), instance.id(), 4711, Command.Outcome.DONE)))
                .isInstanceOf(Reply.Stale.class);
        assertThat(world.apply(new Command.FailJob(instance.id(), instance.id(), 4711, "x", "y", 0)))
                .isInstanceOf(Reply.Stale.class);
    }

    @Test
    void jobsHaveTheirPriorityAndExclusivity() {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "serviceTask",
                        "a",
                        "flowable:class='a' camunda:asyncBefore='true' camunda:jobPriority='${prio}'"
                                + " camunda:exclusive='false'"),
                end("e"),
                flow("s a e")));
        Instance instance = world.start("p", Map.of("prio", 7));
        assertThat(instance.firstReady().priority()).isEqualTo(7);
        assertThat(world.effects)
                .contains(new Effect.JobReady(
                        instance.id(), instance.id(), instance.firstReady().jobId(), 7, false));
    }

    @Test
    void theCategoryOfAJobGoesWithTheJob() {
        String category = extensions("<flowable:jobCategory>${kind}</flowable:jobCategory>");
        world.deploy(process(
                "p",
                start("s"),
                async("a", category),
                user("b"),
                boundary("late", "b", category, after("PT1H")),
                user("c"),
                flow("s a b c"),
                flow("late c")));
        Instance instance = world.start("p", Map.of("kind", "fast"));
        assertThat(categories(instance)).containsExactly("fast");
        world.runJobs();
        assertThat(categories(instance)).as("of the timer").containsExactly("fast");
        assertThat(instance.waitingAt()).containsExactly("b");
        instance.complete("b");
        assertThat(categories(instance)).isEmpty();
        assertThat(instance.at("c").scopeData()).isNull();
    }

    private static List<String> categories(Instance instance) {
        return instance.state().executions().all().stream()
                .map(Execution::scopeData)
                .filter(Objects::nonNull)
                .flatMap(data -> data.categories().values().stream())
                .toList();
    }

    @Test
    void retriesPutADeadJobOffUntilItIsDue() {
        Instance instance = failing("R1/PT1S");
        long job = instance.jobs(Table.DEAD_LETTER).get(0).id();
        world.apply(new Command.SetJobRetries(instance.id(), job, 2, world.nowMillis + 5_000, null));
        assertThat(instance.jobs(Table.DEAD_LETTER)).isEmpty();
        assertThat(instance.jobs(Table.RETRY).get(0).retries()).isEqualTo(2);
        broken = false;
        world.advance(4_999);
        assertThat(instance.waitingAt()).containsExactly("work");
        world.advance(1);
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void aReadyJobIsPutOffWithItsAttempts() {
        Instance instance = failing("R1/PT1S");
        long job = instance.jobs(Table.DEAD_LETTER).get(0).id();
        world.apply(new Command.SetJobRetries(instance.id(), job, 2));
        world.apply(new Command.SetJobRetries(instance.id(), job, 7, world.nowMillis + 5_000, null));
        assertThat(instance.firstReady()).isNull();
        assertThat(instance.jobs(Table.RETRY).get(0).retries()).isEqualTo(7);
        broken = false;
        world.advance(5_000);
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void aDeadJobOfASuspendedInstanceIsPutOffUntilItGoesOn() {
        Instance instance = failing("R1/PT1S");
        long job = instance.jobs(Table.DEAD_LETTER).get(0).id();
        world.apply(new Command.SuspendInstance(instance.id(), null));
        world.apply(new Command.SetJobRetries(instance.id(), job, 2, world.nowMillis + 5_000, null));
        broken = false;
        world.advance(10_000);
        assertThat(instance.waitingAt()).containsExactly("work");
        world.apply(new Command.ActivateInstance(instance.id(), null));
        world.advance(1);
        assertThat(instance.waitingAt()).containsExactly("after");
    }
}
