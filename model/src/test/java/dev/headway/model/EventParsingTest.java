package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ElementDetail.BoundaryEvent;
import dev.headway.model.ElementDetail.CatchEvent;
import dev.headway.model.ElementDetail.EndEvent;
import dev.headway.model.ElementDetail.StartEvent;
import dev.headway.model.ElementDetail.ThrowEvent;
import dev.headway.model.EventDefinition.Timer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events and their definitions; references become names and codes. */
class EventParsingTest {
    private static final String DECLARED = """
            <message id='m' name='order'/>
            <message id='nameless'/>
            <signal id='s' name='alert' flowable:scope='processInstance'/>
            <error id='e' errorCode='E1' camunda:errorMessage='no stock'/>
            <error id='codeless'/>
            <escalation id='esc' escalationCode='X1'/>
            """;

    private static BpmnModel model(String elements) {
        return Parse.definitions(DECLARED + "<process id='p' isExecutable='true'><startEvent id='start'/>"
                + "<sequenceFlow id='f1' sourceRef='start' targetRef='x'/>" + elements + "</process>");
    }

    /** An intermediate catch event x. */
    private static EventDefinition caught(String definition) {
        FlowNode node =
                Parse.node(model("<intermediateCatchEvent id='x'>" + definition + "</intermediateCatchEvent>"), "x");
        return ((CatchEvent) node.detail()).event();
    }

    private static EventDefinition thrown(String definition) {
        FlowNode node =
                Parse.node(model("<intermediateThrowEvent id='x'>" + definition + "</intermediateThrowEvent>"), "x");
        return ((ThrowEvent) node.detail()).event();
    }

    private static EventDefinition ended(String definition) {
        FlowNode node = Parse.node(model("<endEvent id='x'>" + definition + "</endEvent>"), "x");
        return ((EndEvent) node.detail()).event();
    }

    /** A boundary event b on a task x. */
    private static BoundaryEvent boundary(String attributes, String definition) {
        FlowNode node = Parse.node(
                model("<task id='x'/><boundaryEvent id='b' attachedToRef='x' " + attributes + ">" + definition
                        + "</boundaryEvent><endEvent id='end'/><sequenceFlow id='f2' sourceRef='b' targetRef='end'/>"),
                "b");
        return (BoundaryEvent) node.detail();
    }

    @Test
    void messagesByName() {
        assertThat(caught("<messageEventDefinition messageRef='m'/>"))
                .isEqualTo(new EventDefinition.Message("order", null));
        assertThat(caught("<messageEventDefinition flowable:messageExpression='${name}'/>"))
                .isEqualTo(new EventDefinition.Message("${name}", null));
    }

    @Test
    void referencesMayCarryANamespacePrefix() {
        assertThat(caught("<messageEventDefinition messageRef='tns:m'/>"))
                .isEqualTo(new EventDefinition.Message("order", null));
    }

    @Test
    void aThrownMessageMayHaveAnImplementation() {
        EventDefinition event = ended("<messageEventDefinition camunda:type='external' camunda:topic='mail'/>");

        assertThat(event).isInstanceOfSatisfying(EventDefinition.Message.class, message -> {
            assertThat(message.name()).isEmpty();
            assertThat(message.implementation()).isInstanceOf(Implementation.External.class);
        });
    }

    @Test
    void signals() {
        assertThat(thrown("<signalEventDefinition signalRef='s' flowable:async='true'/>"))
                .isEqualTo(new EventDefinition.Signal("alert", true, true, List.of()));
        assertThat(caught("<signalEventDefinition flowable:signalExpression='${sig}'/>"))
                .isEqualTo(new EventDefinition.Signal("${sig}", false, false, List.of()));
    }

    @Test
    void timers() {
        assertThat(caught("<timerEventDefinition><timeDuration>PT5M</timeDuration></timerEventDefinition>"))
                .isEqualTo(new Timer(Timer.Kind.DURATION, "PT5M", null, null));
        assertThat(caught("<timerEventDefinition><timeDate>${due}</timeDate></timerEventDefinition>"))
                .isEqualTo(new Timer(Timer.Kind.DATE, "${due}", null, null));
        assertThat(caught("<timerEventDefinition><timeDate>PT5M</timeDate></timerEventDefinition>"))
                .isEqualTo(new Timer(Timer.Kind.DURATION, "PT5M", null, null));
        assertThat(caught("<timerEventDefinition flowable:businessCalendarName='work'>"
                        + "<timeCycle flowable:endDate='2030-01-01'>R3/PT10S</timeCycle></timerEventDefinition>"))
                .isEqualTo(new Timer(Timer.Kind.CYCLE, "R3/PT10S", "2030-01-01", "work"));
    }

    @Test
    void errors() {
        assertThat(ended("<errorEventDefinition errorRef='e'/>"))
                .isEqualTo(new EventDefinition.Error("E1", "no stock", null, null));
        assertThat(boundary(
                                "",
                                "<errorEventDefinition camunda:errorCodeVariable='c' camunda:errorMessageVariable='t'/>")
                        .event())
                .isEqualTo(new EventDefinition.Error(null, null, "c", "t"));
    }

    @Test
    void anUndeclaredErrorIsItsOwnCodeWithAWarning() {
        BpmnModel model = model("<endEvent id='x'><errorEventDefinition errorRef='E404'/></endEvent>");

        assertThat(Parse.rules(model)).containsExactly("error-undeclared");
        assertThat(model.deployable()).isTrue();
        FlowNode node = model.processes().get(0).nodeById("x");
        assertThat(((EndEvent) node.detail()).event()).isEqualTo(new EventDefinition.Error("E404", null, null, null));
    }

    @Test
    void escalationsConditionsLinksCompensationTerminateCancel() {
        assertThat(thrown("<escalationEventDefinition escalationRef='esc'/>"))
                .isEqualTo(new EventDefinition.Escalation("X1", null));
        assertThat(caught(
                        "<conditionalEventDefinition camunda:variableName='v' camunda:variableEvents='create, update'>"
                                + "<condition>${v > 1}</condition></conditionalEventDefinition>"))
                .isEqualTo(new EventDefinition.Conditional("${v > 1}", null, "v", List.of("create", "update")));
        assertThat(caught("<conditionalEventDefinition><condition language='javascript'>v &gt; 1</condition>"
                        + "</conditionalEventDefinition>"))
                .isEqualTo(new EventDefinition.Conditional("v > 1", "javascript", null, List.of()));
        assertThat(thrown("<compensateEventDefinition/>")).isEqualTo(new EventDefinition.Compensation(null, true));
        assertThat(ended("<terminateEventDefinition/>")).isEqualTo(new EventDefinition.Terminate(false, false));
        assertThat(ended("<terminateEventDefinition flowable:terminateAll='true'/>"))
                .isEqualTo(new EventDefinition.Terminate(true, false));
    }

    @Test
    void definitionsMayStandAtTheRoot() {
        BpmnModel model = Parse.definitions("<timerEventDefinition id='t'><timeDuration>PT1H</timeDuration>"
                + "</timerEventDefinition><process id='p' isExecutable='true'><startEvent id='x'>"
                + "<eventDefinitionRef>t</eventDefinitionRef></startEvent></process>");

        assertThat(((StartEvent) Parse.node(model, "x").detail()).event())
                .isEqualTo(new Timer(Timer.Kind.DURATION, "PT1H", null, null));
    }

    @Test
    void boundaryEventsInterruptUnlessTheySayOtherwise() {
        String timer = "<timerEventDefinition><timeDuration>PT5M</timeDuration></timerEventDefinition>";

        assertThat(boundary("", timer).interrupting()).isTrue();
        assertThat(boundary("cancelActivity='false'", timer).interrupting()).isFalse();
        assertThat(boundary("", timer).attachedTo()).isEqualTo(2);
    }

    @Test
    void anActivityKnowsItsBoundaryEvents() {
        BpmnModel model = model(
                "<boundaryEvent id='b' attachedToRef='x'><messageEventDefinition messageRef='m'/>"
                        + "</boundaryEvent><task id='x'/><endEvent id='end'/><sequenceFlow id='f2' sourceRef='b' targetRef='end'/>");

        FlowNode task = Parse.node(model, "x");
        assertThat(task.boundaryEvents()).containsExactly(Parse.node(model, "b").index());
    }

    @Test
    void startEventsOfEventSubProcesses() {
        BpmnModel model = model("""
                <task id='x'/>
                <subProcess id='sub' triggeredByEvent='true'>
                  <startEvent id='trigger' isInterrupting='false'><messageEventDefinition messageRef='m'/></startEvent>
                </subProcess>
                """);

        assertThat(Parse.node(model, "sub").type()).isEqualTo(ElementType.EVENT_SUB_PROCESS);
        assertThat(Parse.node(model, "trigger").detail())
                .isInstanceOfSatisfying(
                        StartEvent.class,
                        start -> assertThat(start.interrupting()).isFalse());
    }

    @Test
    void aCompensationEventKnowsItsHandler() {
        BpmnModel model = model("""
                <task id='x'/>
                <boundaryEvent id='b' attachedToRef='x'><compensateEventDefinition/></boundaryEvent>
                <task id='undo' isForCompensation='true'/>
                <association id='a' sourceRef='b' targetRef='undo'/>
                """);

        BoundaryEvent boundary = (BoundaryEvent) Parse.node(model, "b").detail();
        assertThat(boundary.compensationHandler())
                .isEqualTo(Parse.node(model, "undo").index());
        assertThat(Parse.node(model, "undo").forCompensation()).isTrue();
    }

    @Test
    void whatIsMissingOrDanglingIsAnError() {
        assertThat(Parse.rules(model("<endEvent id='x'><messageEventDefinition/></endEvent>")))
                .containsExactly("message-missing");
        assertThat(Parse.rules(model("<endEvent id='x'><messageEventDefinition messageRef='gone'/></endEvent>")))
                .containsExactly("message-unknown");
        assertThat(Parse.rules(model("<endEvent id='x'><messageEventDefinition messageRef='nameless'/></endEvent>")))
                .containsExactly("message-name-missing");
        assertThat(Parse.rules(model("<endEvent id='x'><signalEventDefinition/></endEvent>")))
                .containsExactly("signal-missing");
        assertThat(Parse.rules(model("<endEvent id='x'><signalEventDefinition signalRef='gone'/></endEvent>")))
                .containsExactly("signal-unknown");
        assertThat(Parse.rules(model("<endEvent id='x'><errorEventDefinition/></endEvent>")))
                .containsExactly("error-code-missing");
        assertThat(Parse.rules(model("<endEvent id='x'><errorEventDefinition errorRef='codeless'/></endEvent>")))
                .containsExactly("error-code-missing");
        assertThat(Parse.rules(model("<endEvent id='x'><escalationEventDefinition/></endEvent>")))
                .containsExactly("escalation-code-missing");
        assertThat(Parse.rules(model("<endEvent id='x'><escalationEventDefinition escalationRef='gone'/></endEvent>")))
                .containsExactly("escalation-unknown");
        assertThat(Parse.rules(
                        model("<intermediateCatchEvent id='x'><conditionalEventDefinition/></intermediateCatchEvent>")))
                .containsExactly("condition-missing");
        assertThat(Parse.rules(
                        model("<intermediateCatchEvent id='x'><timerEventDefinition/></intermediateCatchEvent>")))
                .containsExactly("timer-missing");
        assertThat(Parse.rules(model("<intermediateCatchEvent id='x'><linkEventDefinition/></intermediateCatchEvent>")))
                .contains("link-name-missing");
    }

    @Test
    void severalDefinitionsInOneEventAreAnError() {
        BpmnModel model = model("<intermediateCatchEvent id='x'><messageEventDefinition messageRef='m'/>"
                + "<signalEventDefinition signalRef='s'/></intermediateCatchEvent>");

        assertThat(Parse.rules(model)).containsExactly("event-definition-multiple");
        assertThat(model.problems().get(0).message()).contains("'x'").contains("event-based gateway");
    }

    @Test
    void eventsOfARegistryAreSignalsWithTheirCorrelation() {
        BpmnModel model =
                Parse.process("<startEvent id='x'><extensionElements><flowable:eventType>order</flowable:eventType>"
                        + "<flowable:eventCorrelationParameter name='b' value='${1}'/>"
                        + "<flowable:eventCorrelationParameter name='a' value='2'/>"
                        + "</extensionElements></startEvent>");

        assertThat(model.deployable()).isTrue();
        assertThat(((ElementDetail.StartEvent)
                                model.processes().get(0).nodeById("x").detail())
                        .event())
                .isEqualTo(new EventDefinition.Signal(new RegistryEvent(
                        "order", new TreeMap<>(Map.of("a", "2", "b", "${1}")), List.of(), RegistryEvent.Start.NEW)));
    }

    @ParameterizedTest
    @EnumSource
    void aStartEventOfARegistrySaysHowItStarts(RegistryEvent.Start start) {
        BpmnModel model = startedBy(start.text());

        assertThat(model.deployable()).isTrue();
        assertThat(((ElementDetail.StartEvent)
                                model.processes().get(0).nodeById("x").detail())
                        .event())
                .isInstanceOfSatisfying(
                        EventDefinition.Signal.class,
                        signal -> assertThat(signal.awaited().start()).isEqualTo(start));
    }

    private static BpmnModel startedBy(String configuration) {
        return Parse.process("<startEvent id='x'><extensionElements><flowable:eventType>order</flowable:eventType>"
                + "<flowable:startEventCorrelationConfiguration>" + configuration
                + "</flowable:startEventCorrelationConfiguration></extensionElements></startEvent>");
    }

    @Test
    void whatOfTheRegistryIsNotExecutedIsAnErrorNotAnotherMeaning() {
        assertThat(Parse.rules(startedBy("storeAsBusinessKey"))).containsExactly("extension-not-executable");
    }
}
