package dev.headway.dmn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.testkit.Scenario;
import dev.headway.testkit.TestEngine;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What end listeners of a task see of the decision that it made. */
class DecisionListenerTest {
    private final List<Object> seen = new CopyOnWriteArrayList<>();

    private final ExecutionListener listener = execution -> {
        DecisionResult result = (DecisionResult) Objects.requireNonNull(execution.getVariable("decisionResult"));
        seen.add(Objects.requireNonNull(result.getSingleResult()).getEntryMap());
        seen.add(result.size());
    };

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endListenersSeeTheResultAsThoseOfCamundaDo(boolean async) {
        TestEngine engine = TestEngine.start(builder -> builder.jdbcUrl("jdbc:h2:mem:" + UUID.randomUUID())
                .beanSource(name -> name.equals("listen") ? listener : null));
        try {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString(
                            "meal.bpmn",
                            DecisionContract.process(
                                    "meal",
                                    "<businessRuleTask id='decide' camunda:decisionRef='dish' camunda:asyncBefore='"
                                            + async
                                            + "'><extensionElements><camunda:executionListener event='end'"
                                            + " delegateExpression='${listen}'/><camunda:executionListener event='end'"
                                            + " expression=\"${execution.setVariable('meal', decisionResult.getSingleEntry())}\"/>"
                                            + "</extensionElements></businessRuleTask>"))
                    .addString("dish.dmn", Dmn.file(Dmn.dish()))
                    .deploy();

            Scenario meal = engine.start("meal", Map.of("season", "Winter", "guests", 4));
            engine.runUntilIdle();

            meal.then()
                    .isWaitingAtExactly("eat")
                    .hasVariable("meal", "Roastbeef")
                    .hasNoVariable("decisionResult");
            assertThat(seen).containsExactly(Map.of("dish", "Roastbeef"), 1);
        } finally {
            engine.close();
        }
    }
}
