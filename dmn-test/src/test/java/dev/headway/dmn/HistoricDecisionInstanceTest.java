package dev.headway.dmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.history.HistoricDecisionInputInstance;
import dev.headway.engine.history.HistoricDecisionInstance;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.history.HistoricDecisionOutputInstance;
import dev.headway.testkit.TestEngine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decisions in history by the names of Camunda. */
class HistoricDecisionInstanceTest {
    private TestEngine engine;

    @BeforeEach
    void start() {
        engine = TestEngine.start(
                builder -> builder.jdbcUrl("jdbc:h2:mem:" + UUID.randomUUID()).historyLevel(HistoryLevel.FULL));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void deploy(String key, String decision) {
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "meal.bpmn",
                        DecisionContract.process(
                                "meal", "<businessRuleTask id='decide' camunda:decisionRef='" + key + "'/>"))
                .addString("decision.dmn", Dmn.file(decision))
                .deploy();
    }

    private HistoricDecisionInstanceQuery decisions() {
        return engine.getHistoryService().createHistoricDecisionInstanceQuery();
    }

    @Test
    void itTellsTheColumnsOfTheTable() {
        deploy("dish", Dmn.dish());
        String process = engine.start("meal", Map.of("season", "Winter", "guests", 4))
                .instance()
                .getId();

        HistoricDecisionInstance made = decisions()
                .decisionDefinitionKey("dish")
                .includeInputs()
                .includeOutputs()
                .singleResult();

        assertThat(made.getDecisionDefinitionName()).isEqualTo("Dish");
        assertThat(made.getProcessInstanceId()).isEqualTo(process);
        assertThat(made.getRootProcessInstanceId()).isEqualTo(process);
        assertThat(made.getProcessDefinitionKey()).isEqualTo("meal");
        assertThat(made.getActivityId()).isEqualTo("decide");
        assertThat(made.getUserId()).isNull();
        assertThat(made.getCollectResultValue()).isNull();
        assertThat(made.getInputs())
                .extracting(HistoricDecisionInputInstance::getClauseId, HistoricDecisionInputInstance::getValue)
                .containsExactly(tuple("i1", "Winter"), tuple("i2", 4));
        assertThat(made.getInputs().get(1).getTypeName()).isEqualTo("integer");
        assertThat(made.getOutputs())
                .extracting(
                        HistoricDecisionOutputInstance::getClauseId,
                        HistoricDecisionOutputInstance::getRuleId,
                        HistoricDecisionOutputInstance::getRuleOrder,
                        HistoricDecisionOutputInstance::getVariableName,
                        HistoricDecisionOutputInstance::getValue)
                .containsExactly(tuple("o1", "r1", 1, "dish", "Roastbeef"));
    }

    @Test
    void theNewestComeFirstHoweverManyChangesOfVariablesStandBetween() {
        deploy("dish", Dmn.dish());
        for (int guests = 0; guests < 130; guests++) {
            engine.start("meal", Map.of("season", "Winter", "guests", guests));
        }

        List<HistoricDecisionInstance> all = new ArrayList<>();
        for (int first = 0; first < 150; first += 50) {
            all.addAll(decisions()
                    .processDefinitionKey("meal")
                    .orderByEvaluationTime()
                    .desc()
                    .listPage(first, 50));
        }

        assertThat(all)
                .hasSize(130)
                .isSortedAccordingTo(Comparator.comparing(HistoricDecisionInstance::getEvaluationTime)
                        .reversed());
        assertThat(all)
                .extracting(HistoricDecisionInstance::getProcessInstanceId)
                .doesNotHaveDuplicates();
        assertThat(decisions()
                        .processDefinitionKey("meal")
                        .decisionDefinitionKey("other")
                        .orderByEvaluationTime()
                        .desc()
                        .list())
                .isEmpty();
        assertThat(decisions().processDefinitionKey("other").count()).isZero();
    }

    @Test
    void itTellsWhatAnAggregationMadeOfTheOutputs() {
        deploy("ranges", Dmn.ranges("COLLECT' aggregation='SUM"));
        engine.start("meal", Map.of("x", 15));

        HistoricDecisionInstance made = decisions().singleResult();

        assertThat(made.getCollectResultValue()).isEqualTo(3.0);
        assertThat(made.getOutputs())
                .extracting(HistoricDecisionOutputInstance::getRuleId, HistoricDecisionOutputInstance::getRuleOrder)
                .containsExactly(tuple("ra", 1), tuple("rb", 2));
    }

    @Test
    void whatIsNoTableHasOutputsAlone() {
        deploy(
                "twice",
                "<decision id='twice' name='Twice'><variable name='y'/><literalExpression><text>x * 2</text></literalExpression>"
                        + "</decision>");
        engine.start("meal", Map.of("x", 15));

        HistoricDecisionInstance made = decisions().singleResult();

        assertThat(made.getInputs()).isEmpty();
        assertThat(made.getOutputs())
                .extracting(HistoricDecisionOutputInstance::getVariableName)
                .containsExactly("y");
        assertThat(made.getOutputs().getFirst().getRuleId()).isNull();
    }

    @Test
    void eachCriterionNarrowsDown() {
        deploy("dish", Dmn.dish());
        String process = engine.start("meal", Map.of("season", "Winter", "guests", 4))
                .instance()
                .getId();
        HistoricDecisionInstance made = decisions().singleResult();
        Date at = made.getEvaluationTime();

        assertThat(decisions().decisionInstanceId(made.getId()).count()).isOne();
        assertThat(decisions().decisionInstanceId("1").count()).isZero();
        assertThat(decisions()
                        .decisionDefinitionId(made.getDecisionDefinitionId())
                        .count())
                .isOne();
        assertThat(decisions().decisionDefinitionIdIn("1", "2").count()).isZero();
        assertThat(decisions().decisionDefinitionKeyIn("a", "dish").count()).isOne();
        assertThat(decisions().decisionDefinitionKey("a").count()).isZero();
        assertThat(decisions().decisionDefinitionName("Dish").count()).isOne();
        assertThat(decisions().decisionDefinitionName("dish").count()).isZero();
        assertThat(decisions().decisionDefinitionNameLike("Di%").count()).isOne();
        assertThat(decisions().decisionDefinitionNameLike("%x").count()).isZero();
        assertThat(decisions().processDefinitionKey("meal").count()).isOne();
        assertThat(decisions().processDefinitionKey("a").count()).isZero();
        assertThat(decisions()
                        .processDefinitionId(String.valueOf(made.getProcessDefinitionId()))
                        .count())
                .isOne();
        assertThat(decisions().processDefinitionId("1").count()).isZero();
        assertThat(decisions().processInstanceId(process).count()).isOne();
        assertThat(decisions().processInstanceId("1").count()).isZero();
        assertThat(decisions().activityIdIn("decide").count()).isOne();
        assertThat(decisions().activityIdIn("eat").count()).isZero();
        assertThat(decisions()
                        .activityInstanceIdIn(made.getActivityInstanceId())
                        .count())
                .isOne();
        assertThat(decisions().activityInstanceIdIn("1").count()).isZero();
        assertThat(decisions().evaluatedBefore(at).evaluatedAfter(at).count()).isOne();
        assertThat(decisions()
                        .evaluatedBefore(Date.from(at.toInstant().minusMillis(1)))
                        .count())
                .isZero();
        assertThat(decisions()
                        .evaluatedAfter(Date.from(at.toInstant().plusMillis(1)))
                        .count())
                .isZero();
        assertThat(decisions().userId("ann").count()).isZero();
        assertThat(decisions().withoutTenantId().rootDecisionInstancesOnly().count())
                .isOne();
        assertThat(decisions().tenantIdIn("a").count()).isZero();
        assertThat(decisions()
                        .orderByEvaluationTime()
                        .asc()
                        .orderByTenantId()
                        .desc()
                        .list())
                .hasSize(1);
    }
}
