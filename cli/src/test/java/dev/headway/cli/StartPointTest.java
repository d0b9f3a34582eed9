package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.model.BpmnModel;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.BpmnParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StartPointTest {
    private static final String PLAIN = process("plain", "true", "<startEvent id='s'/>");
    private static final String MESSAGE = process(
            "message", "true", "<startEvent id='m'><messageEventDefinition messageRef='ordered'/></startEvent>");
    private static final String OFF = process("off", "false", "<startEvent id='o'/>");

    private static String process(String id, String executable, String start) {
        String startId = start.substring(start.indexOf('\'') + 1, start.indexOf('\'') + 2);
        return "<process id='" + id + "' isExecutable='" + executable + "'>" + start + "<endEvent id='e" + id + "'/>"
                + "<sequenceFlow id='f" + id + "' sourceRef='" + startId + "' targetRef='e" + id + "'/></process>";
    }

    private static StartPoint choose(String processes, @Nullable String process, @Nullable String message) {
        BpmnModel model = BpmnParser.parse(
                "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'>"
                        + "<message id='ordered' name='Ordered'/>" + processes + "</definitions>",
                "file.bpmn",
                ParserLimits.DEFAULT);
        assertThat(model.deployable()).as(model.problems().toString()).isTrue();
        return StartPoint.choose(model, process, message);
    }

    private static void assertStart(StartPoint start, String process, @Nullable String event) {
        assertThat(start.process().key()).isEqualTo(process);
        assertThat(start.startEventId()).isEqualTo(event);
    }

    @Test
    void theOnlyExecutableProcessIsStartedPlainly() {
        assertStart(choose(PLAIN + OFF, null, null), "plain", null);
    }

    @Test
    void theOnlyOtherStartEventCountsAsHappened() {
        assertStart(choose(MESSAGE, null, null), "message", "m");
    }

    @Test
    void aMessageChoosesTheProcess() {
        assertStart(choose(PLAIN + MESSAGE, null, "Ordered"), "message", "m");
    }

    @Test
    void aNameChoosesAmongSeveral() {
        assertStart(choose(PLAIN + MESSAGE, "plain", null), "plain", null);
        assertFailure(PLAIN + MESSAGE, null, null, "choose with --process from 'plain', 'message'");
    }

    @Test
    void wrongChoicesNameTheRightOnes() {
        assertFailure(PLAIN + MESSAGE, "x", null, "got 'x'; it has 'plain', 'message'");
        assertFailure(PLAIN + MESSAGE, null, "x", "for message 'x' in file.bpmn, but it has those for 'Ordered'");
        assertFailure(PLAIN, null, "x", "none for any message");
        assertFailure(OFF, null, null, "'off' has isExecutable=\"false\"");
        assertFailure(OFF, "off", null, "isExecutable=\"false\"");
    }

    private static void assertFailure(
            String processes, @Nullable String process, @Nullable String message, String expected) {
        assertThatThrownBy(() -> choose(processes, process, message))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(expected);
    }
}
