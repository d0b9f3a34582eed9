package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rules of flows, gateways, start events, sub-processes, boundary events, links and compensation. */
class RulesTest {
    private static final String TIMER =
            "<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition>";

    private static String flow(String id, String from, String to) {
        return "<sequenceFlow id='" + id + "' sourceRef='" + from + "' targetRef='" + to + "'/>";
    }

    private static String conditional(String id, String from, String to) {
        return "<sequenceFlow id='" + id + "' sourceRef='" + from + "' targetRef='" + to
                + "'><conditionExpression>${ok}</conditionExpression></sequenceFlow>";
    }

    /** A process that starts at s and goes on to x. */
    private static BpmnModel after(String elements) {
        return Parse.process("<startEvent id='s'/>" + flow("f", "s", "x") + elements);
    }

    private static void breaks(BpmnModel model, String... rules) {
        assertThat(Parse.rules(model)).containsExactly(rules);
        assertThat(model.problems())
                .as("each message says what was expected and names the element")
                .allSatisfy(problem -> {
                    assertThat(problem.message()).startsWith("Expected");
                    assertThat(problem.location().line()).isPositive();
                    assertThat(problem.elementId()).isNotNull();
                });
    }

    private static void breaksWithError(BpmnModel model, String rule) {
        breaks(model, rule);
        assertThat(model.deployable()).as(rule + " is an error").isFalse();
    }

    private static void breaksWithWarning(BpmnModel model, String rule) {
        breaks(model, rule);
        assertThat(model.deployable()).as(rule + " is a warning").isTrue();
    }

    @Test
    void ids() {
        breaksWithError(after("<task id='x'/><dataObject id='x'/>"), "id-duplicate");
        breaksWithWarning(Parse.process("<startEvent/>"), "id-missing");
        assertThat(Parse.rules(Parse.definitions("<process isExecutable='true'><startEvent id='s'/></process>")))
                .containsExactly("process-id-missing");
    }

    @Test
    void allProblemsAtOnce() {
        BpmnModel model = after("<serviceTask id='x'/>" + flow("g", "x", "gone") + "<task id='x'/>");

        assertThat(Parse.rules(model)).contains("implementation-missing", "flow-target-missing", "id-duplicate");
    }

    @Test
    void danglingFlows() {
        breaksWithError(after("<task id='x'/>" + flow("g", "x", "gone")), "flow-target-missing");
        breaks(after("<task id='x'/>" + flow("g", "gone", "x")), "flow-source-missing");
        breaks(after("<task id='x'/><sequenceFlow id='g' sourceRef='x'/>"), "flow-target-missing");
        breaks(after("<task id='x'/>" + flow("g", "x", "p")), "flow-target-missing");
    }

    @Test
    void flowsAcrossScopes() {
        breaksWithError(
                after("<subProcess id='x'><startEvent id='a'/>" + flow("g", "a", "b") + "</subProcess><task id='b'/>"),
                "flow-crosses-scope");
    }

    @Test
    void flowsIntoStartsAndOutOfEnds() {
        breaksWithError(after("<task id='x'/>" + flow("g", "x", "s")), "start-event-incoming");
        breaksWithError(after("<endEvent id='x'/><task id='y'/>" + flow("g", "x", "y")), "end-event-outgoing");
        breaksWithWarning(after("<task id='x'/>" + flow("g", "s", "x")), "flow-duplicate");
    }

    @Test
    void defaultFlows() {
        breaksWithError(
                after("<exclusiveGateway id='x' default='gone'/><task id='y'/>" + flow("g", "x", "y")),
                "default-flow-unknown");
        breaksWithError(
                after("<exclusiveGateway id='x' default='f'/><task id='y'/>" + flow("g", "x", "y")),
                "default-flow-not-outgoing");
        breaksWithWarning(
                after("<exclusiveGateway id='x' default='g'/><task id='y'/>" + conditional("g", "x", "y")),
                "condition-on-default-flow");
        breaksWithWarning(
                after("<parallelGateway id='x' default='g'/><task id='y'/>" + flow("g", "x", "y")),
                "default-flow-ignored");

        BpmnModel model = after("<exclusiveGateway id='x' default='g'/><task id='y'/>" + flow("g", "x", "y"));
        assertThat(Parse.node(model, "x").defaultFlow()).isEqualTo(1);
    }

    @Test
    void conditions() {
        breaksWithWarning(
                after("<parallelGateway id='x'/><task id='y'/>" + conditional("g", "x", "y")), "condition-ignored");
        breaks(
                after("<exclusiveGateway id='x'/><task id='y'/><task id='z'/>" + flow("g", "x", "y")
                        + conditional("h", "x", "z")),
                "condition-missing");
        breaksWithError(
                after("<task id='x'/><task id='y'/><sequenceFlow id='g' sourceRef='x' targetRef='y'>"
                        + "<conditionExpression>amount > 5</conditionExpression></sequenceFlow>"),
                "condition-not-expression");

        SequenceFlow script = after("<task id='x'/><task id='y'/><sequenceFlow id='g' sourceRef='x' targetRef='y'>"
                        + "<conditionExpression language='javascript'>amount > 5</conditionExpression></sequenceFlow>")
                .processes()
                .get(0)
                .flow(1);
        assertThat(script.condition()).isEqualTo("amount > 5");
        assertThat(script.conditionLanguage()).isEqualTo("javascript");
    }

    @Test
    void gateways() {
        breaksWithError(after("<exclusiveGateway id='x'/>"), "gateway-without-outgoing");
        breaksWithError(after("<eventBasedGateway id='x'/>"), "gateway-without-outgoing");
        breaksWithWarning(after("<inclusiveGateway id='x'/>"), "gateway-without-outgoing");
        breaksWithError(
                after("<eventBasedGateway id='x'/><intermediateCatchEvent id='c'>" + TIMER + "</intermediateCatchEvent>"
                        + "<userTask id='u'/>" + flow("g", "x", "c") + flow("h", "x", "u")),
                "event-gateway-target");
        breaksWithWarning(
                after("<eventBasedGateway id='x'/><receiveTask id='c'/>" + flow("g", "x", "c")),
                "event-gateway-single");
    }

    @Test
    void startEvents() {
        breaksWithWarning(
                Parse.process("<subProcess id='x' triggeredByEvent='true'><startEvent id='s'>" + TIMER
                        + "</startEvent></subProcess>"),
                "start-event-missing");
        breaksWithError(after("<task id='x'/><startEvent id='s2'/>"), "start-event-multiple");
        breaksWithError(after("<subProcess id='x'/>"), "start-event-missing");
        breaksWithError(
                after("<subProcess id='x'><startEvent id='a'/><startEvent id='b'/></subProcess>"),
                "start-event-multiple");
        breaksWithError(
                after("<subProcess id='x'><startEvent id='a'>" + TIMER + "</startEvent></subProcess>"),
                "start-event-not-none");
        breaksWithError(
                Parse.definitions("<message id='m' name='m'/><process id='p' isExecutable='true'>"
                        + "<startEvent id='a'><messageEventDefinition messageRef='m'/></startEvent>"
                        + "<startEvent id='b'><messageEventDefinition messageRef='m'/></startEvent></process>"),
                "start-event-same-trigger");
    }

    @Test
    void definitionsThatDoNotFitTheEvent() {
        breaksWithError(after("<intermediateCatchEvent id='x'/>"), "event-definition-missing");
        breaksWithError(
                after("<intermediateThrowEvent id='x'>" + TIMER + "</intermediateThrowEvent>"),
                "event-definition-not-allowed");
        breaksWithError(
                Parse.process("<startEvent id='x'><errorEventDefinition/></startEvent>"),
                "event-definition-not-allowed");
        breaksWithError(after("<endEvent id='x'><cancelEventDefinition/></endEvent>"), "cancel-outside-transaction");
    }

    @Test
    void cancelEventsInTransactions() {
        BpmnModel model =
                after("<transaction id='x'><startEvent id='a'/><endEvent id='b'><cancelEventDefinition/></endEvent>"
                        + flow("g", "a", "b")
                        + "</transaction><boundaryEvent id='c' attachedToRef='x'><cancelEventDefinition/>"
                        + "</boundaryEvent><endEvent id='e'/>" + flow("h", "c", "e"));

        assertThat(model.problems()).isEmpty();
        assertThat(Parse.node(model, "x").type()).isEqualTo(ElementType.TRANSACTION);
    }

    @Test
    void boundaryEvents() {
        String end = "<endEvent id='e'/>" + flow("g", "b", "e");
        breaksWithError(
                after("<task id='x'/><boundaryEvent id='b' attachedToRef='gone'>" + TIMER + "</boundaryEvent>" + end),
                "boundary-attached-missing");
        breaksWithError(
                after("<task id='x'/><boundaryEvent id='b' attachedToRef='s'>" + TIMER + "</boundaryEvent>" + end),
                "boundary-attached-not-activity");
        breaksWithError(
                after("<subProcess id='x'><startEvent id='a'/><boundaryEvent id='b' attachedToRef='x'>" + TIMER
                        + "</boundaryEvent>" + end + "</subProcess>"),
                "boundary-other-scope");
        breaksWithError(
                after("<task id='x'/><boundaryEvent id='b' attachedToRef='x'/>" + end), "event-definition-missing");
        breaksWithWarning(
                after("<task id='x'/><boundaryEvent id='b' attachedToRef='x'>" + TIMER + "</boundaryEvent>"),
                "boundary-without-outgoing");
        breaksWithError(
                after("<task id='x'/><boundaryEvent id='b' attachedToRef='x'>" + TIMER + "</boundaryEvent>" + end
                        + flow("h", "x", "b")),
                "boundary-incoming");
        breaksWithWarning(
                after("<task id='x'/><boundaryEvent id='b' attachedToRef='x' cancelActivity='false'>"
                        + "<errorEventDefinition/></boundaryEvent>" + end),
                "error-event-interrupts");
    }

    @Test
    void anErrorEventInterruptsWhateverItSays() {
        BpmnModel model = after("<task id='x'/><boundaryEvent id='b' attachedToRef='x' cancelActivity='false'>"
                + "<errorEventDefinition/></boundaryEvent>");

        assertThat(model.processes().get(0).nodeById("b").detail())
                .isInstanceOfSatisfying(
                        ElementDetail.BoundaryEvent.class,
                        boundary -> assertThat(boundary.interrupting()).isTrue());
    }

    @Test
    void twoBoundaryEventsForOneError() {
        breaksWithError(
                after("<task id='x'/><boundaryEvent id='a' attachedToRef='x'><errorEventDefinition/></boundaryEvent>"
                        + "<boundaryEvent id='b' attachedToRef='x'><errorEventDefinition/></boundaryEvent><endEvent id='e'/>"
                        + flow("g", "a", "e") + flow("h", "b", "e")),
                "boundary-error-duplicate");
    }

    @Test
    void eventSubProcesses() {
        String task = "<task id='x'/>";
        breaksWithError(after(task + "<subProcess id='e' triggeredByEvent='true'/>"), "event-sub-process-start");
        breaksWithError(
                after(task + "<subProcess id='e' triggeredByEvent='true'><startEvent id='a'/></subProcess>"),
                "event-sub-process-trigger");
        breaksWithWarning(
                after(task + "<subProcess id='e' triggeredByEvent='true'><startEvent id='a'>" + TIMER
                        + "</startEvent><startEvent id='b'>" + TIMER + "</startEvent></subProcess>"),
                "event-sub-process-starts");
        breaksWithWarning(
                after(task + "<subProcess id='e' triggeredByEvent='true'><startEvent id='a'>" + TIMER
                        + "</startEvent></subProcess><boundaryEvent id='b' attachedToRef='e'>" + TIMER
                        + "</boundaryEvent><endEvent id='z'/>" + flow("g", "b", "z")),
                "event-sub-process-boundary");
        breaksWithError(
                after(task + "<subProcess id='e' triggeredByEvent='true'><startEvent id='a' isInterrupting='false'>"
                        + "<errorEventDefinition/></startEvent></subProcess>"),
                "error-event-interrupts");
        breaksWithError(
                after(task + "<subProcess id='e' triggeredByEvent='true'><startEvent id='a'>" + TIMER
                        + "</startEvent></subProcess>" + flow("g", "x", "e")),
                "event-sub-process-flow");
    }

    @Test
    void variableListeners() {
        String listener = "<extensionElements><flowable:variableListenerEventDefinition %s/></extensionElements>";
        String event = "<intermediateCatchEvent id='x'>" + listener + "</intermediateCatchEvent>";
        assertThat(after(event.formatted("variableName='v'")).problems()).isEmpty();
        assertThat(after(event.formatted("variableName='v' variableChangeType='update-create'"))
                        .problems())
                .isEmpty();
        breaksWithError(after(event.formatted("variableChangeType='all'")), "variable-name-missing");
        breaksWithError(
                after(event.formatted("variableName='v' variableChangeType='often'")), "variable-change-type-unknown");
    }

    @Test
    void links() {
        String throwing = "<intermediateThrowEvent id='x'><linkEventDefinition name='%s'/></intermediateThrowEvent>";
        String catching = "<intermediateCatchEvent id='%s'><linkEventDefinition name='%s'/></intermediateCatchEvent>";
        assertThat(after(throwing.formatted("l") + catching.formatted("c", "l")).problems())
                .isEmpty();
        breaksWithError(after(throwing.formatted("l")), "link-target-missing");
        breaksWithWarning(after("<task id='x'/>" + catching.formatted("c", "l")), "link-source-missing");
        breaksWithError(
                after(throwing.formatted("l") + catching.formatted("c", "l") + catching.formatted("d", "l")),
                "link-target-duplicate");
        breaksWithError(
                after(throwing.formatted("l") + catching.formatted("c", "l") + "<task id='t'/>" + flow("g", "x", "t")),
                "link-throw-outgoing");
    }

    @Test
    void linksDoNotLeaveTheirScope() {
        breaks(
                after("<subProcess id='x'><startEvent id='a'/>" + flow("g", "a", "l")
                        + "<intermediateThrowEvent id='l'><linkEventDefinition name='l'/></intermediateThrowEvent></subProcess>"
                        + "<intermediateCatchEvent id='c'><linkEventDefinition name='l'/></intermediateCatchEvent>"),
                "link-target-missing",
                "link-source-missing");
    }

    @Test
    void aLinkIsNoTargetOfAnEventBasedGateway() {
        BpmnModel model =
                after("<eventBasedGateway id='x'/><intermediateCatchEvent id='c'><linkEventDefinition name='l'/>"
                        + "</intermediateCatchEvent>" + flow("g", "x", "c"));

        assertThat(Parse.rules(model)).contains("event-gateway-target", "link-catch-incoming");
    }

    @Test
    void compensation() {
        String event =
                "<task id='x'/><boundaryEvent id='b' attachedToRef='x'><compensateEventDefinition/></boundaryEvent>";
        String handler = "<task id='undo' isForCompensation='true'/>";
        String association = "<association id='a' sourceRef='b' targetRef='undo'/>";
        breaksWithWarning(after(event), "compensation-handler-missing");
        breaksWithError(
                after(event + "<task id='undo'/>" + association + flow("g", "x", "undo")),
                "compensation-handler-unmarked");
        breaksWithWarning(after("<task id='x'/>" + handler), "compensation-handler-unused");
        breaksWithError(after(event + handler + association + flow("g", "x", "undo")), "compensation-handler-flow");
        breaksWithError(
                after(
                        event + handler + association + flow("g", "x", "y")
                                + "<intermediateThrowEvent id='y'><compensateEventDefinition activityRef='gone'/></intermediateThrowEvent>"),
                "compensation-activity-unknown");
        breaksWithError(
                after(
                        "<task id='x'/>" + flow("g", "x", "y")
                                + "<intermediateThrowEvent id='y'><compensateEventDefinition activityRef='x'/></intermediateThrowEvent>"),
                "compensation-activity-not-compensable");
    }

    /** Accepting them would run one of the two, or none, without a word. */
    @Test
    void whatOnlyOneOfSeveralHandlersWouldGet() {
        String undo = "<task id='u%1$s' isForCompensation='true'/>"
                + "<association id='a%1$s' sourceRef='b%1$s' targetRef='u%1$s'/>";
        refuses(
                after("<task id='x'/>" + boundary("b1", "<compensateEventDefinition/>")
                        + boundary("b2", "<compensateEventDefinition/>") + undo.formatted(1) + undo.formatted(2)),
                "boundary-compensation-duplicate");
        refuses(
                after("<subProcess id='x'><startEvent id='i'/></subProcess>"
                        + boundary("b1", "<escalationEventDefinition escalationRef='E'/>")
                        + boundary("b2", "<escalationEventDefinition escalationRef='E'/>")),
                "boundary-escalation-duplicate");
        refuses(
                after("<transaction id='x'><startEvent id='i'/></transaction>"
                        + boundary("b1", "<cancelEventDefinition/>") + boundary("b2", "<cancelEventDefinition/>")),
                "boundary-cancel-duplicate");
        refuses(
                after("<task id='x'/>" + handler("h1", "E", true) + handler("h2", "E", true)),
                "event-sub-process-same-trigger");
        refuses(
                after("<task id='x'/><subProcess id='c' triggeredByEvent='true'>"
                        + "<startEvent id='j'><compensateEventDefinition/></startEvent></subProcess>"),
                "compensation-of-process");
    }

    @Test
    void theSameMessageTwiceOnOneActivityIsAWarning() {
        String message = "<messageEventDefinition camunda:messageExpression='${name}'/>";

        warns(
                after("<userTask id='x'/>" + boundary("b1", message) + boundary("b2", message)),
                "boundary-message-duplicate");
        assertThat(Parse.rules(after("<task id='x'/>" + handler("h1", "E", true) + handler("h2", "F", true))))
                .doesNotContain("event-sub-process-same-trigger");
    }

    @Test
    void mappingsWhereNothingIsMapped() {
        String mapping = "<extensionElements><camunda:inputOutput><camunda:inputParameter name='a'>1"
                + "</camunda:inputParameter></camunda:inputOutput></extensionElements>";

        refuses(
                after("<exclusiveGateway id='x'>" + mapping + "</exclusiveGateway>" + flow("g", "x", "y")
                        + "<task id='y'/>"),
                "mapping-not-executable");
        refuses(
                after("<task id='x'/><subProcess id='h' triggeredByEvent='true'>" + mapping
                        + "<startEvent id='i'><errorEventDefinition/></startEvent></subProcess>"),
                "mapping-not-executable");
    }

    private static void refuses(BpmnModel model, String rule) {
        assertThat(Parse.rules(model)).contains(rule);
        assertThat(model.deployable()).as(rule + " is an error").isFalse();
    }

    private static void warns(BpmnModel model, String rule) {
        assertThat(Parse.rules(model)).contains(rule);
        assertThat(model.deployable()).as(rule + " is a warning").isTrue();
    }

    private static String boundary(String id, String definition) {
        return "<boundaryEvent id='" + id + "' attachedToRef='x'>" + definition + "</boundaryEvent>";
    }

    private static String handler(String id, String code, boolean interrupting) {
        return "<subProcess id='" + id + "' triggeredByEvent='true'><startEvent id='" + id + "-start' isInterrupting='"
                + interrupting + "'><escalationEventDefinition escalationRef='" + code
                + "'/></startEvent></subProcess>";
    }

    @Test
    void unreachableNodes() {
        breaksWithWarning(after("<task id='x'/><task id='alone'/>"), "node-unreachable");
        breaksWithWarning(
                after("<task id='x'/><task id='a'/><task id='b'/>" + flow("g", "a", "b")), "node-unreachable");
        breaksWithWarning(
                after("<task id='x'/><task id='a'/><task id='b'/>" + flow("g", "a", "b") + flow("h", "b", "a")),
                "node-unreachable");
        breaksWithWarning(
                after("<task id='x'/><subProcess id='dead'><startEvent id='a'/><task id='b'/>" + flow("g", "a", "b")
                        + "</subProcess>"),
                "node-unreachable");
    }

    @Test
    void adHocSubProcesses() {
        BpmnModel model =
                after("<adHocSubProcess id='x' ordering='Sequential' cancelRemainingInstances='false'><task id='a'/>"
                        + "<task id='b'/><completionCondition>${done}</completionCondition></adHocSubProcess>");

        assertThat(Parse.node(model, "x").detail()).isEqualTo(new ElementDetail.Scope("${done}", true, false));
        breaksWithError(after("<adHocSubProcess id='x'/>"), "ad-hoc-empty");
        breaksWithError(
                after("<adHocSubProcess id='x'><task id='a'/><startEvent id='b'/></adHocSubProcess>"), "ad-hoc-event");
    }

    @Test
    void elementsThatNobodyExecutes() {
        breaksWithError(after("<task id='x'/><choreographyTask id='c'/>"), "element-not-executable");
        breaksWithError(after("<task id='x'/><serviceTusk id='c'/>"), "element-unknown");
        assertThat(Parse.rules(Parse.definitions("<choreography id='c'/><process id='p' isExecutable='true'>"
                        + "<startEvent id='s'/></process>")))
                .containsExactly("element-not-executable");
        assertThat(Parse.rules(Parse.definitions("<message id='m'/>"))).containsExactly("process-missing");
        breaksWithWarning(after("<task id='x' startQuantity='2'/>"), "token-quantity-ignored");
    }

    @Test
    void poolsLanesArtifactsAndDataAreAcceptedInSilence() {
        BpmnModel model = Parse.definitions("""
                <collaboration id='c'><participant id='pa' processRef='p'/><messageFlow id='mf' sourceRef='x' targetRef='pa'/>
                </collaboration>
                <dataStore id='ds'/><category id='cat'><categoryValue id='cv' value='v'/></category>
                <process id='p' isExecutable='true'>
                  <laneSet id='ls'><lane id='l'><flowNodeRef>x</flowNodeRef></lane></laneSet>
                  <ioSpecification><inputSet/><outputSet/></ioSpecification>
                  <startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='x'/>
                  <task id='x'><incoming>f</incoming><dataInputAssociation><targetRef>o</targetRef></dataInputAssociation></task>
                  <dataObject id='o'/><dataObjectReference id='or' dataObjectRef='o'/><dataStoreReference id='dr'/>
                  <textAnnotation id='t'><text>${ anything</text></textAnnotation>
                  <association id='a' sourceRef='x' targetRef='t'/><group id='g'/>
                </process>
                """);

        assertThat(model.problems()).isEmpty();
    }

    @Test
    void severalProcessesInOneFile() {
        BpmnModel model = Parse.definitions("<process id='a' isExecutable='true'><startEvent id='s1'/></process>"
                + "<process id='b' isExecutable='true'><startEvent id='s2'/></process>");

        assertThat(model.problems()).isEmpty();
        assertThat(model.processes()).extracting(ProcessGraph::key).containsExactly("a", "b");
    }
}
