package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ElementDetail.CallActivity;
import dev.headway.model.ElementDetail.CallActivity.Binding;
import dev.headway.model.FlowNode.DataObject;
import dev.headway.model.Parameter.Source;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** Call activities, input and output mappings, data objects, properties. */
class MappingParsingTest {
    private static CallActivity call(String attributes, String extensions) {
        return (CallActivity) Parse.node("<callActivity id='x' " + attributes + "><extensionElements>" + extensions
                        + "</extensionElements></callActivity>")
                .detail();
    }

    @Test
    void callsInTheDialectOfCamunda() {
        CallActivity call = call(
                "calledElement='sub' camunda:calledElementBinding='version' camunda:calledElementVersion='4'"
                        + " camunda:calledElementTenantId='t1'",
                """
                <camunda:in source='a' target='b'/>
                <camunda:in sourceExpression='${a + 1}' target='c' local='true'/>
                <camunda:in variables='all'/>
                <camunda:in businessKey='${order}'/>
                <camunda:out source='r' target='s'/>
                """);

        assertThat(call.calledElement()).isEqualTo("sub");
        assertThat(call.binding()).isEqualTo(Binding.VERSION);
        assertThat(call.version()).isEqualTo("4");
        assertThat(call.tenant()).isEqualTo("t1");
        assertThat(call.businessKey()).isEqualTo("${order}");
        assertThat(call.in())
                .extracting(Parameter::target, Parameter::source, Parameter::allVariables, Parameter::local)
                .containsExactly(
                        Tuple.tuple("b", new Source.Variable("a"), false, false),
                        Tuple.tuple("c", new Source.Expression("${a + 1}"), false, true),
                        Tuple.tuple("", null, true, false));
        assertThat(call.out()).extracting(Parameter::target).containsExactly("s");
    }

    @Test
    void callsInTheDialectOfFlowable() {
        CallActivity call = call(
                "calledElement='${key}' flowable:inheritVariables='true' flowable:inheritBusinessKey='true'"
                        + " flowable:sameDeployment='true' flowable:businessKey='${bk}' flowable:processInstanceName='n'"
                        + " flowable:idVariableName='childId' flowable:useLocalScopeForOutParameters='true'"
                        + " flowable:completeAsync='true' flowable:fallbackToDefaultTenant='false'",
                "<flowable:out source='a' target='b'/>");

        assertThat(call.binding()).isEqualTo(Binding.DEPLOYMENT_OR_LATEST);
        assertThat(call.idVariable()).isEqualTo("childId");
        assertThat(call.returnsAsJob()).isTrue();
        assertThat(call.fallback()).isFalse();
        assertThat(call.out()).extracting(Parameter::local).containsExactly(true);
        assertThat(call.inheritVariables()).isTrue();
        assertThat(call.inheritBusinessKey()).isTrue();
        assertThat(call.businessKey()).isEqualTo("${bk}");
        assertThat(call.instanceName()).isEqualTo("n");
    }

    @Test
    void otherBindings() {
        assertThat(call("calledElement='a'", "").binding()).isEqualTo(Binding.LATEST);
        assertThat(call("calledElement='a' camunda:calledElementBinding='deployment'", "")
                        .binding())
                .isEqualTo(Binding.DEPLOYMENT);
        assertThat(call("calledElement='${id}' flowable:calledElementType='id'", "")
                        .binding())
                .isEqualTo(Binding.ID);
        CallActivity tagged = call(
                "calledElement='a' camunda:calledElementBinding='versionTag' camunda:calledElementVersionTag='v1'"
                        + " camunda:variableMappingClass='a.B' headway:spread='true'",
                "");
        assertThat(tagged.binding()).isEqualTo(Binding.VERSION_TAG);
        assertThat(tagged.version()).isEqualTo("v1");
        assertThat(tagged.spread()).isTrue();
        assertThat(tagged.variableMapping()).isInstanceOf(Implementation.JavaClass.class);
    }

    @Test
    void callsOfCasesInBothDialects() {
        CallActivity camunda = call(
                "camunda:caseRef='claim' camunda:caseBinding='version' camunda:caseVersion='3' camunda:caseTenantId='t1'",
                "<camunda:in businessKey='${order}'/><camunda:out source='r' target='s'/>");
        assertThat(camunda.calledCase()).isTrue();
        assertThat(camunda.calledElement()).isEqualTo("claim");
        assertThat(camunda.binding()).isEqualTo(Binding.VERSION);
        assertThat(camunda.version()).isEqualTo("3");
        assertThat(camunda.tenant()).isEqualTo("t1");
        assertThat(camunda.businessKey()).isEqualTo("${order}");
        FlowNode task = Parse.node("<serviceTask id='x' flowable:type='case' flowable:caseDefinitionKey='claim'"
                + " flowable:caseInstanceName='n' flowable:sameDeployment='true' flowable:idVariableName='child'>"
                + "<extensionElements><flowable:in source='a' target='b'/></extensionElements></serviceTask>");
        assertThat(task.type()).isEqualTo(ElementType.CALL_ACTIVITY);
        CallActivity flowable = (CallActivity) task.detail();
        assertThat(flowable.calledCase()).isTrue();
        assertThat(flowable.calledElement()).isEqualTo("claim");
        assertThat(flowable.binding()).isEqualTo(Binding.DEPLOYMENT_OR_LATEST);
        assertThat(flowable.instanceName()).isEqualTo("n");
        assertThat(flowable.idVariable()).isEqualTo("child");
        assertThat(flowable.in()).hasSize(1);
        assertThat(Parse.rules(Parse.around("<callActivity id='x' calledElement='p' camunda:caseRef='claim'/>")))
                .containsExactly("extension-not-understood");
    }

    @Test
    void incompleteCallsAreErrors() {
        assertThat(Parse.rules(Parse.around("<serviceTask id='x' flowable:type='case'/>")))
                .containsExactly("called-element-missing");
        assertThat(Parse.rules(Parse.around("<callActivity id='x'/>"))).containsExactly("called-element-missing");
        assertThat(Parse.rules(
                        Parse.around("<callActivity id='x' calledElement='a' camunda:calledElementBinding='newest'/>")))
                .containsExactly("called-element-binding-invalid");
        assertThat(Parse.rules(Parse.around(
                        "<callActivity id='x' calledElement='a' camunda:calledElementBinding='version'/>")))
                .containsExactly("called-element-version-missing");
        assertThat(Parse.rules(Parse.around("<callActivity id='x' calledElement='a'><extensionElements>"
                        + "<camunda:in target='b'/><camunda:out source='b'/></extensionElements></callActivity>")))
                .containsExactly("parameter-source-missing", "parameter-target-missing");
    }

    @Test
    void inputAndOutputParameters() {
        FlowNode node = Parse.node("""
                <task id='x'><extensionElements><camunda:inputOutput>
                  <camunda:inputParameter name='text'>hello ${name}</camunda:inputParameter>
                  <camunda:inputParameter name='list'><camunda:list>
                    <camunda:value>a</camunda:value>
                    <camunda:script scriptFormat='javascript'>1</camunda:script></camunda:list></camunda:inputParameter>
                  <camunda:inputParameter name='map'><camunda:map><camunda:entry key='k'>v</camunda:entry>
                    </camunda:map></camunda:inputParameter>
                  <camunda:outputParameter name='out'>${text}</camunda:outputParameter>
                </camunda:inputOutput></extensionElements></task>
                """);

        List<Source> inputs = node.inputs().stream().map(Parameter::source).toList();
        assertThat(inputs.get(0)).isEqualTo(new Source.Expression("hello ${name}"));
        assertThat(inputs.get(1)).isInstanceOfSatisfying(Source.ListOf.class, list -> {
            assertThat(list.items().get(0)).isEqualTo(new Source.Expression("a"));
            assertThat(list.items().get(1)).isInstanceOf(Source.Script.class);
        });
        assertThat(inputs.get(2)).isEqualTo(new Source.MapOf(Map.of("k", new Source.Expression("v"))));
        assertThat(node.outputs()).singleElement().satisfies(output -> {
            assertThat(output.target()).isEqualTo("out");
            assertThat(output.source()).isEqualTo(new Source.Expression("${text}"));
        });
    }

    @Test
    void parametersWithoutATextAreNull() {
        FlowNode node = Parse.node("""
                <task id='x'><extensionElements><camunda:inputOutput>
                  <camunda:inputParameter name='text'> </camunda:inputParameter>
                  <camunda:inputParameter name='list'><camunda:list><camunda:value/></camunda:list></camunda:inputParameter>
                  <camunda:inputParameter name='map'><camunda:map><camunda:entry key='k'/></camunda:map></camunda:inputParameter>
                </camunda:inputOutput></extensionElements></task>
                """);

        assertThat(node.inputs())
                .extracting(Parameter::source)
                .containsExactly(
                        new Source.Nothing(),
                        new Source.ListOf(List.of(new Source.Nothing())),
                        new Source.MapOf(Map.of("k", new Source.Nothing())));
    }

    @Test
    void entriesWithoutAKeyAreRefused() {
        assertThat(Parse.rules(Parse.around("<task id='x'><extensionElements><camunda:inputOutput>"
                        + "<camunda:inputParameter name='map'><camunda:map><camunda:entry>v</camunda:entry></camunda:map>"
                        + "</camunda:inputParameter></camunda:inputOutput></extensionElements></task>")))
                .containsExactly("parameter-key-missing");
    }

    @Test
    void externalWorkersMayMapLikeCalls() {
        FlowNode node = Parse.node("""
                <serviceTask id='x' flowable:type='external-worker' flowable:topic='t'><extensionElements>
                  <flowable:in source='a' target='b'/><flowable:out sourceExpression='${c}' target='d'/>
                </extensionElements></serviceTask>
                """);

        assertThat(node.inputs()).extracting(Parameter::target).containsExactly("b");
        assertThat(node.outputs()).extracting(Parameter::source).containsExactly(new Source.Expression("${c}"));
    }

    @Test
    void activitiesLeftOutOfTheHistory() {
        assertThat(Parse.node("<task id='x'/>").includeInHistory()).isTrue();
        assertThat(Parse.node(
                                "<task id='x'><extensionElements><flowable:includeInHistory>false</flowable:includeInHistory>"
                                        + "</extensionElements></task>")
                        .includeInHistory())
                .isFalse();
    }

    @Test
    void dataObjectsOfAScope() {
        BpmnModel model = Parse.definitions("""
                <itemDefinition id='number' structureRef='xsd:int'/>
                <process id='p' isExecutable='true'>
                  <dataObject id='a' name='A' itemSubjectRef='xsd:long'>
                    <extensionElements><flowable:value>42</flowable:value></extensionElements></dataObject>
                  <dataObject id='b' itemSubjectRef='number'/>
                  <dataObject id='c'/>
                  <dataObjectReference id='r' dataObjectRef='c'/>
                  <startEvent id='s'/>
                </process>
                """);

        assertThat(Parse.node(model, "p").dataObjects())
                .containsExactly(
                        new DataObject("a", "A", "long", "42"),
                        new DataObject("b", "b", "int", null),
                        new DataObject("c", "c", "string", null));
    }

    @Test
    void extensionProperties() {
        assertThat(Parse.node(
                                "<task id='x'><extensionElements><camunda:properties><camunda:property name='a' value='1'/>"
                                        + "<camunda:property name='b'/></camunda:properties></extensionElements></task>")
                        .properties())
                .containsExactly(Map.entry("a", "1"), Map.entry("b", ""));
    }

    @Test
    void aTimeToLiveOfNoKnownFormIsAnError() {
        BpmnModel model = Parse.definitions(
                "<process id='p' isExecutable='true' camunda:historyTimeToLive='a year'><startEvent id='s'/></process>");

        assertThat(model.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.rule()).isEqualTo("history-time-to-live");
            assertThat(problem.message()).contains("P30D", "'a year'");
        });
    }

    @Test
    void attributesOfTheProcess() {
        BpmnModel model = Parse.definitions("""
                <process id='p' name='P' isExecutable='true' camunda:versionTag='v1' camunda:historyTimeToLive='P30D'
                    camunda:jobPriority='5' flowable:candidateStarterUsers='a,b' flowable:candidateStarterGroups='g'
                    headway:uniqueBusinessKey='true' headway:searchableVariables='x, y'>
                  <extensionElements>
                    <camunda:executionListener class='a.B' event='end'/>
                  </extensionElements>
                  <startEvent id='s' camunda:initiator='me'/>
                </process>
                """);

        assertThat(model.problems()).isEmpty();
        assertThat(model.processes().get(0).attributes())
                .isEqualTo(new ProcessGraph.ProcessAttributes(
                        "P",
                        null,
                        true,
                        "v1",
                        "P30D",
                        null,
                        "5",
                        List.of("a", "b"),
                        List.of("g"),
                        true,
                        "http://example.org/test",
                        List.of("x", "y"),
                        List.of()));
        assertThat(model.processes().get(0).process().executionListeners()).hasSize(1);
        assertThat(Parse.node(model, "s").detail())
                .isInstanceOfSatisfying(
                        ElementDetail.StartEvent.class,
                        start -> assertThat(start.initiator()).isEqualTo("me"));
    }
}
