package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Traces that go on where instances wait. */
interface TraceContract extends EngineContract {
    private Traces traced(Sampler sampler) {
        Traces traces = new Traces(sampler);
        engine().processEngine().observe(traces.registry());
        return traces;
    }

    private void later(Duration time) {
        engine().advance(time);
        engine().runUntilIdle();
    }

    private LockedExternalTask fetched() {
        return engine().getExternalTaskService()
                .fetchAndLock(1, "w")
                .topic("shipping", 60_000)
                .execute()
                .getFirst();
    }

    private ProcessInstance order(Traces traces, String wait) {
        bean("charge", (JavaDelegate) execution -> {});
        deploy(Models.process(
                "order",
                "<startEvent id='start'/>",
                "<serviceTask id='charge' flowable:async='true' flowable:delegateExpression='${charge}'/>",
                "<intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>" + wait
                        + "</timeDuration></timerEventDefinition></intermediateCatchEvent>",
                "<serviceTask id='ship' flowable:type='external' flowable:topic='shipping'/>",
                "<userTask id='approve'/><endEvent id='end'/>",
                Models.path("start", "charge", "wait", "ship", "approve", "end")));
        ProcessInstance order =
                traces.request("post /orders", () -> runtimeService().startProcessInstanceByKey("order"));
        engine().runUntilIdle();
        return order;
    }

    @Test
    default void aJobATimerAndAWorkerBelongToTheTraceOfTheRequest() {
        Traces traces = traced(Sampler.alwaysOn());
        ProcessInstance order = order(traces, "PT10S");
        later(Duration.ofSeconds(10));
        LockedExternalTask task = fetched();
        engine().getExternalTaskService().complete(task.getId(), "w");

        SpanData request = traces.span("post /orders");
        assertThat(traces.spans())
                .extracting(SpanData::getTraceId)
                .as("%s", traces.spans())
                .containsOnly(request.getTraceId());
        assertThat(traces.parents())
                .containsEntry("start order", "post /orders")
                .containsEntry("process order/charge", "start order")
                .containsEntry("timer order/wait", "process order/charge")
                .containsEntry("complete order/ship", "timer order/wait");
        assertThat(task.getExtensionProperties())
                .containsEntry(
                        LockedExternalTask.TRACEPARENT,
                        "00-" + request.getTraceId() + "-"
                                + traces.span("timer order/wait").getSpanId() + "-01");
        assertThat(traces.attributes("process order/charge"))
                .containsEntry("headway.process.key", "order")
                .containsEntry("headway.process.version", "1")
                .containsEntry("headway.element.id", "charge")
                .containsEntry("headway.process.instance.id", order.getId());
    }

    @Test
    default void whatWaitsLongIsATraceOfItsOwnWithALink() {
        Traces traces = traced(Sampler.alwaysOn());
        order(traces, "PT2H");
        later(Duration.ofHours(2));

        SpanData timer = traces.span("timer order/wait");
        SpanData job = traces.span("process order/charge");
        assertThat(timer.getTraceId()).isNotEqualTo(job.getTraceId());
        assertThat(timer.getLinks())
                .extracting(LinkData::getSpanContext)
                .extracting(span -> span.getTraceId() + " " + span.getSpanId())
                .containsExactly(job.getTraceId() + " " + job.getSpanId());
    }

    @Test
    default void whoCompletesATaskGoesOnInTheirTraceWithALink() {
        Traces traces = traced(Sampler.alwaysOn());
        order(traces, "PT10S");
        later(Duration.ofSeconds(10));
        engine().getExternalTaskService().complete(fetched().getId(), "w");
        Task task = taskService().createTaskQuery().singleResult();

        traces.request("post /approve", () -> {
            taskService().complete(task.getId());
            return task;
        });

        SpanData complete = traces.span("complete order/approve");
        assertThat(complete.getParentSpanId())
                .isEqualTo(traces.span("post /approve").getSpanId());
        assertThat(complete.getLinks())
                .extracting(link -> link.getSpanContext().getTraceId())
                .containsExactly(traces.span("post /orders").getTraceId());
    }

    @Test
    default void aFailedJobSaysSoAndItsRetryGoesOnFromIt() {
        Traces traces = traced(Sampler.alwaysOn());
        AtomicReference<String> seen = new AtomicReference<>();
        bean("once", (JavaDelegate) execution -> {
            if (seen.getAndSet(traces.current()) == null) {
                throw new IllegalStateException("no luck");
            }
        });
        deploy(Models.around(
                "p",
                "work",
                "<serviceTask id='work' flowable:async='true' flowable:delegateExpression='${once}'>"
                        + "<extensionElements><flowable:failedJobRetryTimeCycle>R3/PT10S"
                        + "</flowable:failedJobRetryTimeCycle></extensionElements></serviceTask>"));
        traces.request("get /", () -> runtimeService().startProcessInstanceByKey("p"));
        engine().runUntilIdle();
        later(Duration.ofSeconds(20));

        List<SpanData> runs = traces.spans().stream()
                .filter(span -> span.getName().equals("process p/work"))
                .toList();
        assertThat(runs).hasSize(2);
        assertThat(runs.get(0).getEvents()).as("its exception").hasSize(1);
        assertThat(runs.get(1).getParentSpanId()).isEqualTo(runs.get(0).getSpanId());
        assertThat(seen.get()).isEqualTo(runs.get(1).getSpanId());
    }

    @Test
    default void messagesSignalsAndCallsCarryTheTraceToOtherInstances() {
        Traces traces = traced(Sampler.alwaysOn());
        bean("work", (JavaDelegate) execution -> {});
        deploy(Models.file(
                "<message id='m' name='paid'/><signal id='s' name='news'/>",
                "<process id='sends' isExecutable='true'><startEvent id='a'/>"
                        + "<intermediateThrowEvent id='tell'><signalEventDefinition signalRef='s'/></intermediateThrowEvent>"
                        + "<callActivity id='call' calledElement='called'/><userTask id='last'/>"
                        + Models.path("a", "tell", "call", "last") + "</process>",
                "<process id='called' isExecutable='true'><startEvent id='b'/>"
                        + "<serviceTask id='called-work' flowable:async='true' flowable:delegateExpression='${work}'/>"
                        + Models.path("b", "called-work") + "</process>",
                "<process id='hears' isExecutable='true'>"
                        + "<startEvent id='c'><signalEventDefinition signalRef='s'/></startEvent>"
                        + "<serviceTask id='heard' flowable:async='true' flowable:delegateExpression='${work}'/>"
                        + Models.path("c", "heard") + "</process>",
                "<process id='pays' isExecutable='true'>"
                        + "<startEvent id='d'><messageEventDefinition messageRef='m'/></startEvent><userTask id='u'/>"
                        + Models.path("d", "u") + "</process>"));

        traces.request("get /", () -> runtimeService().startProcessInstanceByKey("sends"));
        engine().runUntilIdle();
        traces.request("get /2", () -> {
            runtimeService().signalEventReceived("news");
            return runtimeService().startProcessInstanceByMessage("paid");
        });
        engine().runUntilIdle();

        assertThat(traces.names(traces.span("get /").getTraceId()))
                .contains("start sends", "process called/called-work", "start hears", "process hears/heard")
                .contains("return sends/call");
        assertThat(traces.names(traces.span("get /2").getTraceId()))
                .contains("signal", "start hears", "process hears/heard", "start pays");
        for (String process : List.of("sends", "pays")) {
            assertThat(runtimeService()
                            .createProcessInstanceQuery()
                            .processDefinitionKey(process)
                            .list())
                    .singleElement()
                    .satisfies(instance -> assertThat(runtimeService().getVariables(instance.getId()))
                            .isEmpty());
        }
    }

    @Test
    default void aTraceThatIsNotRecordedLeavesNothing() {
        Traces traces = traced(Sampler.alwaysOff());
        order(traces, "PT10S");
        later(Duration.ofSeconds(10));

        assertThat(traces.spans()).isEmpty();
        assertThat(fetched().getExtensionProperties()).isEqualTo(Map.of());
    }
}
