package dev.headway.model.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.BpmnModel;
import dev.headway.model.ElementType;
import dev.headway.model.Parse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The engine adds what it cannot execute. */
class ValidationTest {
    @Test
    void unsupportedElementsAreNamedWithTheReason() {
        BpmnModel model = Parse.around("<complexGateway id='x'/>");

        BpmnModel checked = Validation.unsupported(
                model,
                node -> node.type() == ElementType.COMPLEX_GATEWAY
                        ? "complex gateways come later. Use an inclusive gateway."
                        : null);

        assertThat(model.deployable()).isTrue();
        assertThat(checked.deployable()).isFalse();
        assertThat(checked.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.rule()).isEqualTo("not-executable-yet");
            assertThat(problem.elementId()).isEqualTo("x");
            assertThat(problem.location().line()).isPositive();
            assertThat(problem.message()).contains("<complexGateway id='x'>").endsWith("Use an inclusive gateway.");
        });
    }

    @Test
    void aNodeWithAProblemAboutTheSameThingGetsNoSecondOne() {
        BpmnModel model =
                Parse.around("<intermediateCatchEvent id='x'><timerEventDefinition><timeCycle>R3/5</timeCycle>"
                        + "</timerEventDefinition></intermediateCatchEvent>");
        assertThat(Parse.rules(model)).containsExactly("timer-invalid");

        assertThat(Validation.warned(model, "timer-unreadable", (graph, node) -> wrongAt(node.id(), "x"))
                        .problems())
                .isEqualTo(model.problems());
        assertThat(Validation.warned(model, "script-missing", (graph, node) -> wrongAt(node.id(), "x"))
                        .problems())
                .hasSize(2);
    }

    private static @Nullable String wrongAt(String id, String wanted) {
        return id.equals(wanted) ? "no." : null;
    }

    @Test
    void aModelThatIsSupportedStaysAsItIs() {
        BpmnModel model = Parse.around("<task id='x'/>");

        assertThat(Validation.unsupported(model, node -> null)).isEqualTo(model);
    }

    @Test
    void inAProcessThatIsNotExecutableItIsOnlyAWarning() {
        BpmnModel model = Parse.definitions("<process id='p' isExecutable='false'><startEvent id='s'/></process>");

        BpmnModel checked = Validation.unsupported(model, node -> "no.");

        assertThat(checked.deployable()).isTrue();
        assertThat(Parse.rules(checked)).contains("not-executable-yet");
    }
}
