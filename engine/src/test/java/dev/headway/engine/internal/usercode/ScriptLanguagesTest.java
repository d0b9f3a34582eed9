package dev.headway.engine.internal.usercode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.ProcessEngine;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Scripts run in the languages that are allowed, and in no other. */
class ScriptLanguagesTest {
    private static ProcessEngine engine(String... allowed) {
        return ProcessEngine.builder()
                .asyncExecutorActivate(false)
                .allowScripts(allowed)
                .build();
    }

    private static void deploy(ProcessEngine engine, String task) {
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:camunda='http://camunda.org/schema/1.0/bpmn'>"
                                + "<process id='p' isExecutable='true'><startEvent id='s'/>" + task
                                + "<userTask id='u'/><sequenceFlow id='f' sourceRef='s' targetRef='t'/>"
                                + "<sequenceFlow id='g' sourceRef='t' targetRef='u'/></process></definitions>")
                .deploy();
    }

    private static String script(String language, String source) {
        return "<scriptTask id='t' scriptFormat='" + language + "' camunda:resultVariable='seen'><script>" + source
                + "</script></scriptTask>";
    }

    @Test
    void scriptSeesVariablesAndTheExecution() {
        try (ProcessEngine engine = engine("Words")) {
            deploy(engine, script("text/words", "x y z"));
            String id = engine.getRuntimeService()
                    .startProcessInstanceByKey("p", Map.of("x", 1, "y", "two"))
                    .getId();
            assertThat(engine.getRuntimeService().getVariable(id, "seen")).isEqualTo("1 two ?");
        }
    }

    @Test
    void languageThatIsNotAllowedKeepsTheModelFromBeingDeployed() {
        try (ProcessEngine engine = engine()) {
            assertThatThrownBy(() -> deploy(engine, script("words", "x")))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("'words'")
                    .hasMessageContaining("allowed is no language")
                    .hasMessageContaining("allowScripts");
            deploy(engine, script("juel", "${1 + 1}"));
        }
    }

    @Test
    void languageWithoutAScriptEngineIsRefusedWhenTheEngineIsBuilt() {
        assertThatThrownBy(() -> engine("words", "Latin"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("Expected allowScripts")
                .hasMessageMatching(".*which are .*words, but got Latin\\. Correct the name.*");
        assertThatThrownBy(() -> engine("Groovy"))
                .hasMessageEndingWith("Add dev.headway:headway-script-groovy to the class path.");
        engine("text/words", "juel").close();
    }

    @Test
    void scriptThatFailsNamesItsElement() {
        try (ProcessEngine engine = engine("words")) {
            deploy(engine, script("words", "fail"));
            assertThatThrownBy(() -> engine.getRuntimeService().startProcessInstanceByKey("p"))
                    .isInstanceOf(HeadwayException.class)
                    .hasMessageContaining("script of element 't'")
                    .hasMessageContaining("as it was told");
        }
    }
}
