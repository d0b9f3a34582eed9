package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.testkit.TestEngine;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What other engines execute and this one does not is refused when it is deployed, with its element and its line; nothing is dropped. */
class ForeignElementsTest {
    /** A namespace, a task in it (with {@code x:}), and words of the refusal. */
    private static final String[][] REFUSED = {
        {
            "activiti",
            "<serviceTask id='t' x:type='mail'><extensionElements><x:field name='to' stringValue='a@b.c'/></extensionElements></serviceTask>",
            "'mail'"
        },
        {"activiti", "<sendTask id='t' x:type='mail'/>", "'mail'"},
        {"activiti", "<serviceTask id='t' x:type='mule'/>", "'mule'"},
        {"activiti", "<serviceTask id='t' x:type='camel'/>", "'camel'"},
        {
            "flowable",
            "<serviceTask id='t' x:type='http'><extensionElements><x:field name='requestUrl'><x:expression>${url}</x:expression></x:field>"
                    + "</extensionElements></serviceTask>",
            "headway-task-http"
        },
        {
            "flowable",
            "<serviceTask id='t' x:type='shell'><extensionElements><x:field name='command' stringValue='rm'/></extensionElements></serviceTask>",
            "'shell'"
        },
        {
            "flowable",
            "<serviceTask id='t' x:type='send-event'><extensionElements><x:eventType>e</x:eventType></extensionElements></serviceTask>",
            "headway-events"
        },
        {"flowable", "<businessRuleTask id='t' x:ruleVariablesInput='${a}' x:rules='r1'/>", "'rules'"},
        {
            "camunda",
            "<serviceTask id='t'><extensionElements><x:connector><x:connectorId>http-connector</x:connectorId></x:connector>"
                    + "</extensionElements></serviceTask>",
            "connector 'http-connector'"
        },
        {
            "operaton",
            "<sendTask id='t'><extensionElements><x:connector><x:connectorId>soap</x:connectorId></x:connector></extensionElements></sendTask>",
            "connector 'soap'"
        },
        {"camunda", "<serviceTask id='t' x:type='external'/>", "topic"},
        {"camunda", "<serviceTask id='t'/>", "class"},
        {"camunda", "<serviceTask id='t' implementation='##WebService' operationRef='o'/>", "operationRef"},
        {"camunda", "<scriptTask id='t' scriptFormat='groovy'><script>1</script></scriptTask>", "allowScripts"},
        {"activiti", "<scriptTask id='t' scriptFormat='javascript'><script>1</script></scriptTask>", "allowScripts"},
        {"flowable", "<serviceTask id='t' x:type='case'/>", "caseDefinitionKey"},
        {"camunda", "<callActivity id='t'/>", "calledElement"},
        {
            "camunda",
            "<intermediateThrowEvent id='t'><messageEventDefinition x:type='mail'/></intermediateThrowEvent>",
            "'mail'"
        },
        {
            "flowable",
            "<intermediateCatchEvent id='t'><messageEventDefinition messageRef='m'/><timerEventDefinition/></intermediateCatchEvent>",
            "definition"
        },
        {"flowable", "<choreographyTask id='t'/>", "choreographyTask"},
        {"camunda", "<frobTask id='t'/>", "frobTask"},
    };

    static Stream<Arguments> refused() {
        return Stream.of(REFUSED).map(row -> Arguments.of(row[0], row[1], row[2]));
    }

    private static String namespace(String family) {
        return switch (family) {
            case "camunda", "operaton" -> "http://" + family + ".org/schema/1.0/bpmn";
            default -> "http://" + family + ".org/bpmn";
        };
    }

    @ParameterizedTest
    @MethodSource("refused")
    void isRefusedWithItsElementAndLine(String family, String task, String word) {
        try (TestEngine engine = TestEngine.start()) {
            String xml = Models.around("p", "t", "\n" + task)
                    .replace("xmlns:xsi=", "xmlns:x='" + namespace(family) + "' xmlns:xsi=");
            assertThatThrownBy(() -> Models.deploy(engine, "p.bpmn", xml))
                    .isInstanceOfSatisfying(DeploymentException.class, refusal -> {
                        List<DeploymentProblem> errors = refusal.getProblems().stream()
                                .filter(DeploymentProblem::error)
                                .toList();
                        assertThat(errors).anySatisfy(error -> {
                            assertThat(error.message()).contains(word);
                            assertThat(error.line()).isGreaterThan(1);
                        });
                    });
            assertThat(engine.getRepositoryService()
                            .createProcessDefinitionQuery()
                            .count())
                    .isZero();
        }
    }
}
