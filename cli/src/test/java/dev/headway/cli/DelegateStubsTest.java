package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DelegateStubsTest {
    private static final String HEAD = "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\""
            + " xmlns:c=\"http://camunda.org/schema/1.0/bpmn\" xmlns:x=\"urn:other\">\n";
    private static final String STUB = " xmlns:stub=\"http://headway.dev/schema/bpmn\" stub:expression=\"${null}\"";

    private static String stubbed(String body) {
        String model = HEAD + body + "\n</definitions>";
        String stubbed = new String(DelegateStubs.in(model.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        assertThat(stubbed).startsWith(HEAD).endsWith("\n</definitions>");
        return stubbed.substring(HEAD.length(), stubbed.length() - "\n</definitions>".length());
    }

    @Test
    void codeOfTasksBecomesAnExpressionThatIsNull() {
        assertThat(stubbed("<serviceTask id='a' c:class='com.acme.A'/>"))
                .isEqualTo("<serviceTask id='a'" + " ".repeat(21) + STUB + "/>");
        assertThat(stubbed("<sendTask c:delegateExpression=\"${a > b}\" id='a'></sendTask>"))
                .contains("id='a'" + STUB + "></sendTask>")
                .doesNotContain("delegateExpression");
        assertThat(stubbed("<serviceTask id='nothing'/>")).isEqualTo("<serviceTask id='nothing'" + STUB + "/>");
    }

    @Test
    void codeOfACaseGoesTheSameWay() {
        String model = """
                <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" xmlns:f="http://flowable.org/cmmn">
                <task id="a" f:type="java" f:class="com.acme.A"/>
                <task id="waits"/>
                <task id="out" f:type="http" f:class="x"/>
                <f:planItemLifecycleListener sourceState="available" class="A"/>
                <f:caseLifecycleListener class="A"/><f:caseExecutionListener class="A"/><f:variableListener class="A"/>
                <f:variableAggregation target="list" delegateExpression="${b}"/>
                </definitions>
                """;
        assertThat(new String(DelegateStubs.in(model.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8)
                        .lines()
                        .map(line -> line.replaceAll("  +", " ").strip()))
                .containsExactly(
                        model.lines().findFirst().orElseThrow(),
                        "<task id=\"a\" f:type=\"java\" xmlns:stub=\"http://headway.dev/schema/cmmn\" stub:expression=\"${null}\"/>",
                        "<task id=\"waits\"/>",
                        "<task id=\"out\" f:type=\"http\" f:class=\"x\"/>",
                        "",
                        "",
                        "<f:variableAggregation target=\"list\" />",
                        "</definitions>");
    }

    @Test
    void linesStayWhatTheyWere() {
        String stubbed = stubbed("<serviceTask id='a'\n   c:expression='${b}'\n   name='n'>\n"
                + "<c:executionListener event='start'\n class='A'>\n<c:field/></c:executionListener>\n</serviceTask>");
        assertThat(stubbed)
                .contains("name='n'" + STUB + ">\n")
                .doesNotContain("Listener")
                .doesNotContain("${b}");
        assertThat(stubbed.lines()).hasSize(7);
    }

    @Test
    void whatIsNoUserCodeStays() {
        for (String body : new String[] {
            "<serviceTask c:type='external' c:topic='t'/>",
            "<businessRuleTask c:decisionRef='d'/>",
            "<sendTask messageRef='m'/>",
            "<scriptTask scriptFormat='js'/>",
            "<messageEventDefinition messageRef='m'/>",
            "<x:executionListener class='A'/>",
            "<!-- <serviceTask c:class='A'/> -->",
            "<documentation>c:class='A'</documentation>",
        }) {
            assertThat(stubbed(body)).isEqualTo(body);
        }
    }

    @Test
    void thrownMessagesThatNameCodeAreStubbed() {
        assertThat(stubbed("<messageEventDefinition c:class='A'/>"))
                .isEqualTo("<messageEventDefinition" + " ".repeat(12) + STUB + "/>");
    }

    @Test
    void everyEncodingIsKept() {
        Charset utf16 = StandardCharsets.UTF_16;
        String model = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + HEAD
                + "<serviceTask id='ä' c:class='A'/></definitions>";
        assertThat(new String(DelegateStubs.in(model.getBytes(utf16)), utf16))
                .contains("<serviceTask id='ä'" + " ".repeat(12) + STUB + "/>");
        String latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + HEAD + "<serviceTask id='ä'/></definitions>";
        assertThat(new String(
                        DelegateStubs.in(latin.getBytes(StandardCharsets.ISO_8859_1)), StandardCharsets.ISO_8859_1))
                .contains("<serviceTask id='ä'" + STUB + "/>");
    }

    @Test
    void whatIsNotWellFormedStays() {
        byte[] model = "<definitions><serviceTask></definitions>".getBytes(StandardCharsets.UTF_8);
        assertThat(DelegateStubs.in(model)).isSameAs(model);
    }

    @Test
    void offsetsHoldInLargeModels() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            body.append("<serviceTask id='t").append(i).append("' c:class='A'>&amp;<!-- > --></serviceTask>\r\n");
        }
        String stubbed = stubbed(body.toString());
        assertThat(stubbed.contains("c:class")).isFalse();
        assertThat(stubbed.split(Pattern.quote(STUB + ">&amp;"), -1)).hasSize(5_001);
    }
}
