package dev.headway.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Good inputs of every kind, from which bad ones are made; and words that mean something in them. */
final class Samples {
    static final List<String> MODELS = List.of(model("""
                    <message id="m" name="order"/><signal id="g" name="go"/><error id="e" errorCode="bad"/>
                    <process id="p" isExecutable="true">
                    <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="x"/>
                    <exclusiveGateway id="x" default="f3"/>
                    <sequenceFlow id="f2" sourceRef="x" targetRef="u"><conditionExpression>${n &gt; 3}</conditionExpression></sequenceFlow>
                    <sequenceFlow id="f3" sourceRef="x" targetRef="c"/>
                    <userTask id="u" flowable:assignee="${who}" camunda:candidateGroups="a, b" activiti:dueDate="P1D">
                      <multiInstanceLoopCharacteristics isSequential="true" camunda:collection="${list}" camunda:elementVariable="item">
                        <completionCondition>${nrOfCompletedInstances > 1}</completionCondition>
                      </multiInstanceLoopCharacteristics></userTask>
                    <boundaryEvent id="b" attachedToRef="u" cancelActivity="false"><timerEventDefinition>
                      <timeCycle>R3/PT10M</timeCycle></timerEventDefinition></boundaryEvent>
                    <sequenceFlow id="f4" sourceRef="b" targetRef="e1"/><endEvent id="e1"/>
                    <intermediateCatchEvent id="c"><timerEventDefinition><timeDuration>PT5S</timeDuration></timerEventDefinition></intermediateCatchEvent>
                    <sequenceFlow id="f5" sourceRef="u" targetRef="sub"/><sequenceFlow id="f6" sourceRef="c" targetRef="sub"/>
                    <subProcess id="sub"><startEvent id="s2"/><serviceTask id="v" operaton:expression="${1 + n}" flowable:async="true"
                      camunda:resultVariable="r"/><endEvent id="e2"><errorEventDefinition errorRef="e"/></endEvent>
                      <sequenceFlow id="f7" sourceRef="s2" targetRef="v"/><sequenceFlow id="f8" sourceRef="v" targetRef="e2"/>
                      <subProcess id="h" triggeredByEvent="true"><startEvent id="s3" isInterrupting="true">
                        <errorEventDefinition errorRef="e" camunda:errorCodeVariable="code"/></startEvent></subProcess></subProcess>
                    <sequenceFlow id="f9" sourceRef="sub" targetRef="e3"/><endEvent id="e3"><terminateEventDefinition/></endEvent>
                    </process>"""), model("""
                    <message id="m" name="order"/><signal id="g" name="go"/><escalation id="k" escalationCode="k"/>
                    <process id="q" isExecutable="true">
                    <startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>
                    <parallelGateway id="fork"/><inclusiveGateway id="join"/>
                    <callActivity id="call" calledElement="p" camunda:calledElementBinding="version" camunda:calledElementVersion="3">
                      <extensionElements><camunda:in variables="all"/><flowable:out source="a" target="b"/></extensionElements></callActivity>
                    <transaction id="tx"><task id="t" camunda:asyncBefore="true"><standardLoopCharacteristics loopMaximum="3">
                      <loopCondition>${n &lt; 3}</loopCondition></standardLoopCharacteristics></task>
                      <endEvent id="stop"><cancelEventDefinition/></endEvent><sequenceFlow id="t1" sourceRef="t" targetRef="stop"/></transaction>
                    <boundaryEvent id="undo" attachedToRef="tx"><cancelEventDefinition/></boundaryEvent>
                    <eventBasedGateway id="race"/>
                    <intermediateCatchEvent id="w1"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>
                    <intermediateCatchEvent id="w2"><conditionalEventDefinition><condition>${ready}</condition></conditionalEventDefinition></intermediateCatchEvent>
                    <endEvent id="e"/><endEvent id="e2"><escalationEventDefinition escalationRef="k"/></endEvent>
                    <sequenceFlow id="f1" sourceRef="s" targetRef="fork"/><sequenceFlow id="f2" sourceRef="fork" targetRef="call"/>
                    <sequenceFlow id="f3" sourceRef="fork" targetRef="tx"/><sequenceFlow id="f4" sourceRef="fork" targetRef="race"/>
                    <sequenceFlow id="f5" sourceRef="race" targetRef="w1"/><sequenceFlow id="f6" sourceRef="race" targetRef="w2"/>
                    <sequenceFlow id="f7" sourceRef="w1" targetRef="e2"/><sequenceFlow id="f8" sourceRef="w2" targetRef="e2"/>
                    <sequenceFlow id="f9" sourceRef="call" targetRef="join"/><sequenceFlow id="f10" sourceRef="tx" targetRef="join"/>
                    <sequenceFlow id="f11" sourceRef="join" targetRef="e"/><sequenceFlow id="f12" sourceRef="undo" targetRef="e"/>
                    </process>"""));

    static final List<String> MODEL_WORDS = List.of(
            "<",
            "/>",
            "'",
            "\"",
            "&",
            "&#0;",
            "&lt;",
            "<!--",
            "]]>",
            "<![CDATA[",
            "<?x",
            "${",
            "}",
            " id=\"p\"",
            "sourceRef",
            "<startEvent/>",
            "</process>",
            "<subProcess triggeredByEvent=\"true\">",
            "attachedToRef=\"p\"",
            "<multiInstanceLoopCharacteristics/>",
            "xmlns=\"\"",
            "\u0000",
            "\uFFFF",
            "default=\"f1\"",
            "isExecutable=\"false\"",
            "R-1/PT0S",
            "<!DOCTYPE a>",
            "<timerEventDefinition/>",
            "<laneSet/>",
            "<ioSpecification/>",
            "targetRef=\"s\"",
            "cancelActivity=\"x\"",
            "<association sourceRef=\"a\" targetRef=\"u\"/>");

    static final List<String> CASES = List.of("""
            <?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" xmlns:flowable="http://flowable.org/cmmn"
              xmlns:camunda="http://camunda.org/schema/1.0/cmmn" targetNamespace="fuzz">
            <case id="c" flowable:initiatorVariableName="who"><casePlanModel id="plan" autoComplete="false">
              <planItem id="a" definitionRef="ta"><itemControl><repetitionRule flowable:maxInstanceCount="3" flowable:counterVariable="n">
                <condition>${n &lt; 3}</condition></repetitionRule><requiredRule/></itemControl></planItem>
              <planItem id="s" definitionRef="ts"><entryCriterion id="e1" sentryRef="s1"/><exitCriterion id="x1" sentryRef="s2"
                flowable:exitEventType="forceComplete"/></planItem>
              <planItem id="m" definitionRef="tm"><entryCriterion id="e2" sentryRef="s3"/></planItem>
              <planItem id="t" definitionRef="tt"/><planItem id="u" definitionRef="tu"/>
              <sentry id="s1" flowable:triggerMode="onEvent"><planItemOnPart id="o1" sourceRef="a"><standardEvent>complete</standardEvent></planItemOnPart>
                <ifPart><condition>${x == 'y'}</condition></ifPart></sentry>
              <sentry id="s2"><planItemOnPart id="o2" sourceRef="u"><standardEvent>occur</standardEvent></planItemOnPart></sentry>
              <sentry id="s3"><planItemOnPart id="o3" sourceRef="t"><standardEvent>occur</standardEvent></planItemOnPart>
                <planItemOnPart id="o4" sourceRef="s"><standardEvent>exit</standardEvent></planItemOnPart></sentry>
              <humanTask id="ta" flowable:assignee="${who}" camunda:dueDate="P1D"/>
              <stage id="ts" autoComplete="true"><planItem id="b" definitionRef="tb"><itemControl><manualActivationRule/></itemControl></planItem>
                <task id="tb" flowable:type="java" flowable:expression="${1 + n}" flowable:async="true"/></stage>
              <milestone id="tm"/><timerEventListener id="tt"><timerExpression>R3/PT10M</timerExpression></timerEventListener>
              <userEventListener id="tu"/></casePlanModel></case></definitions>""", """
            <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" xmlns:flowable="http://flowable.org/cmmn" targetNamespace="fuzz">
            <case id="d"><casePlanModel id="plan2"><planItem id="p" definitionRef="tp"/><planItem id="q" definitionRef="tq"><entryCriterion sentryRef="v"/>
              </planItem><planItem id="g" definitionRef="tg"/><sentry id="v"><planItemOnPart sourceRef="g"><standardEvent>occur</standardEvent>
              </planItemOnPart></sentry><processTask id="tp" processRef="none" isBlocking="false"/><caseTask id="tq" caseRef="d"/>
              <eventListener id="tg" flowable:eventType="signal" flowable:signalRef="go"/></casePlanModel></case></definitions>""");

    static final List<String> CASE_WORDS = List.of(
            "<",
            "/>",
            "'",
            "\"",
            "&#0;",
            "<!--",
            "]]>",
            "${",
            "}",
            " id=\"c\"",
            "definitionRef=\"ts\"",
            "sentryRef=\"s1\"",
            "sourceRef=\"s\"",
            "<stage id=\"ts\">",
            "</stage>",
            "<planItem definitionRef=\"ta\"/>",
            "<repetitionRule/>",
            "<exitCriterion sentryRef=\"s1\"/>",
            "reactivate",
            "parentTerminate",
            "xmlns=\"\"",
            "\u0000",
            "<!DOCTYPE a>",
            "isBlocking=\"x\"",
            "R-1/PT0S",
            "<planningTable/>");

    static final List<String> EXPRESSIONS = List.of(
            "${n + 1}",
            "#{x}",
            "a ${x} b ${n}",
            "${list[0] == 1 && not empty map.a}",
            "${n > 3 ? 'yes' : \"no\"}",
            "${x.length() * -2.5e3}",
            "${t.matches('(a+)+b')}",
            "${t.replace('a', t)}",
            "${map['a'] mod 2 le 1}",
            "${[1, 2, {'a': 3}]}",
            "${y = n; y += x}",
            "${now()}",
            "${''.getClass().forName('java.lang.Runtime')}",
            "${x.split(',')[1]}",
            "${date:add(now(), 'P1D')}",
            "\\${n}",
            "${x eq null or n ge 1}",
            "${variables:get('n')}",
            "${var:exists(n)}",
            "${list.stream().map(a -> a)}",
            "${{1, 2}}",
            "${999999999999999999999 * 1e308}");

    static final List<String> EXPRESSION_WORDS = List.of(
            "${",
            "}",
            "(",
            ")",
            "[",
            "]",
            "{",
            "'",
            "\"",
            "\\",
            " mod ",
            " div ",
            "+=",
            "=",
            "->",
            ";",
            ".class",
            ".getClass()",
            ".forName('a')",
            "empty ",
            "not ",
            "1e999",
            "x",
            "n",
            "t",
            "list",
            "map",
            ".repeat(9999)",
            ".concat(t)",
            "replaceAll('', t)",
            "? 1 :",
            "*n",
            "-",
            "T(java.lang.System)",
            "new ",
            "now()",
            "\u0000",
            "\uD800",
            "(a*)*b");

    static final List<String> TIMERS = List.of(
            "00PT10M",
            "10P1Y2M3DT4H5M6.789S",
            "20R3/PT10M",
            "21R/2026-01-31T09:00:00+01:00/P1M",
            "220 0 9 ? * MON-FRI",
            "230 */5 * * * *",
            "210 0 12 L-3 * ?",
            "22*/5 * * * *",
            "20R5/P1M/2027-01-01T00:00:00Z",
            "2030 0 2 29 2 ? 2028/4",
            "012026-02-30T09:00:00",
            "002026-10-25T02:30:00",
            "30R5/PT7M",
            "30PT1M,PT5M,P1D",
            "303",
            "10-P99999999Y",
            "21@daily",
            "200 0 0 ? * 2#5");

    static final List<String> TIMER_WORDS = List.of(
            "R",
            "P",
            "T",
            "/",
            "-",
            "*",
            "?",
            "#",
            "L",
            "W",
            "LW",
            "99999999999",
            "-1",
            "0.0000000001",
            "Z",
            "+18:00",
            "Y",
            "S",
            ",",
            "2026-W53-7",
            "MON",
            "FEB",
            "59",
            "PT0S",
            "R-1",
            "@hourly",
            "1/0",
            "0-0",
            "24:00:00",
            "\u0660",
            "+1000000000-01-01");

    static final List<String> DECISIONS =
            List.of(literal("for i in 1..10 return i * 2"), decisions("""
                    <decision id="d" name="D"><decisionTable id="t" hitPolicy="COLLECT" aggregation="SUM">
                    <input id="i"><inputExpression id="ie" typeRef="integer"><text>x</text></inputExpression></input>
                    <output id="o" name="o" typeRef="integer"/>
                    <rule id="r1"><inputEntry id="a"><text>[0..20]</text></inputEntry><outputEntry id="b"><text>1 + x</text></outputEntry></rule>
                    <rule id="r2"><inputEntry id="c"><text>not(3, 4)</text></inputEntry><outputEntry id="f"><text>if x > 3 then 1 else 2</text></outputEntry></rule>
                    </decisionTable></decision>"""), decisions("""
                    <decision id="d" name="D"><variable name="r"/><informationRequirement><requiredDecision href="#e"/></informationRequirement>
                    <literalExpression><text>e + 1</text></literalExpression></decision>
                    <decision id="e" name="E"><variable name="e"/><literalExpression expressionLanguage="juel"><text>${x + 1}</text></literalExpression></decision>
                    <decisionService id="s"><outputDecision href="#d"/></decisionService>"""));

    static final List<String> FEEL = List.of(
            "1 + 2",
            "for i in 1..10 return i",
            "some x in items satisfies x > 2",
            "{a: 1, b: a + 1}.b",
            "substring(text, 2)",
            "[1, 2, 3][item > 1]",
            "if x > 3 then \"a\" else null",
            "function(a, b) a + b",
            "date(\"2026-01-31\") + duration(\"P1D\")",
            "matches(text, \"(a+)+b\")",
            "replace(text, \"a\", \"b\", \"i\")",
            "string join(split(text, \"\"), \",\")",
            "x in [1..10)",
            "(((1)))",
            "decimal(1/3, 5)",
            "10 ** 3",
            "for i in 1..5 return partial",
            "sort(items, function(a, b) a > b)",
            "get value({a: 1}, \"a\")",
            "not(true and false)",
            "- x",
            "@\"P1D\"");

    static final List<String> FEEL_WORDS = List.of(
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "..",
            "for ",
            "in ",
            "return ",
            "some ",
            "satisfies ",
            "every ",
            "if ",
            "then ",
            "else ",
            "partial",
            "function(a) ",
            "external",
            "item",
            "**",
            "1e9",
            "999999999",
            "-",
            "\"",
            "string join(",
            "concatenate(",
            "(a*)*b",
            "x",
            "items",
            "text",
            ",",
            ":",
            ".",
            "?",
            "`",
            "@",
            "null",
            "instance of",
            "between 1 and 2");

    private Samples() {}

    static String model(String content) {
        return "<?xml version=\"1.0\"?><definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\""
                + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:activiti=\"http://activiti.org/bpmn\""
                + " xmlns:flowable=\"http://flowable.org/bpmn\" xmlns:camunda=\"http://camunda.org/schema/1.0/bpmn\""
                + " xmlns:operaton=\"http://operaton.org/schema/1.0/bpmn\" targetNamespace=\"fuzz\">\n" + content
                + "\n</definitions>";
    }

    static String decisions(String content) {
        return "<definitions xmlns=\"https://www.omg.org/spec/DMN/20191111/MODEL/\" id=\"file\" name=\"file\" namespace=\"fuzz\">\n"
                + content + "\n</definitions>";
    }

    static String literal(String feel) {
        return decisions("<decision id=\"d\" name=\"D\"><variable name=\"r\"/><literalExpression><text>"
                + feel.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replaceAll("[\\p{Cntrl}&&[^\\t\\n\\r]]|[\\uD800-\\uDFFF\\uFFFE\\uFFFF]", " ")
                + "</text></literalExpression></decision>");
    }

    static byte[] archive(Map<String, byte[]> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static List<byte[]> archives() {
        byte[] model = MODELS.get(0).getBytes(StandardCharsets.UTF_8);
        return List.of(
                archive(Map.of("order.bpmn", model)),
                archive(Map.of(
                        "a/b.dmn",
                        DECISIONS.get(0).getBytes(StandardCharsets.UTF_8),
                        "c/",
                        new byte[0],
                        "../x.bpmn",
                        model)),
                archive(Map.of("\u00e4.txt", "text".getBytes(StandardCharsets.UTF_8))));
    }
}
