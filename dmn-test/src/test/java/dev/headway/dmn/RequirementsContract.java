package dev.headway.dmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricDecisionInstance;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.DecisionRequirementsDefinition;
import dev.headway.testkit.TestEngine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files with several decisions, and decisions that are deleted from history. */
interface RequirementsContract {
    TestEngine engine();

    private RepositoryService repository() {
        return engine().getRepositoryService();
    }

    private void deploy() {
        repository()
                .createDeployment()
                .addString(
                        "meal.bpmn",
                        DecisionContract.process("meal", "<businessRuleTask id='decide' camunda:decisionRef='dish'/>"))
                .addString("menu.dmn", Dmn.file(Dmn.dish(), Dmn.ranges("FIRST")))
                .addString("menu.svg", "<svg/>")
                .addString("alone.dmn", Dmn.file(Dmn.dish("other", "Roastbeef")))
                .deploy();
    }

    private DecisionRequirementsDefinition newest() {
        return repository()
                .createDecisionRequirementsDefinitionQuery()
                .decisionRequirementsDefinitionKey("file")
                .latestVersion()
                .singleResult();
    }

    private HistoricDecisionInstanceQuery made() {
        return engine().getHistoryService()
                .createHistoricDecisionInstanceQuery()
                .processDefinitionKey("meal");
    }

    private String start() {
        return engine().start("meal", Map.of("season", "Winter", "guests", 4))
                .instance()
                .getId();
    }

    private static String text(InputStream stream) throws IOException {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    default void aFileWithSeveralDecisionsHasADefinition() throws IOException {
        deploy();
        DecisionRequirementsDefinition file = newest();
        assertThat(file.getKey()).isEqualTo("file");
        assertThat(file.getName()).isEqualTo("file");
        assertThat(file.getVersion()).isOne();
        assertThat(file.getResourceName()).isEqualTo("menu.dmn");
        assertThat(file.getDiagramResourceName()).isEqualTo("menu.svg");
        assertThat(file.getTenantId()).isNull();
        assertThat(repository()
                        .createDecisionDefinitionQuery()
                        .decisionRequirementsDefinitionId(file.getId())
                        .decisionRequirementsDefinitionKey("file")
                        .orderByDecisionDefinitionKey()
                        .asc()
                        .list())
                .extracting(DecisionDefinition::getKey)
                .containsExactly("dish", "ranges");
        assertThat(repository()
                        .createDecisionDefinitionQuery()
                        .withoutDecisionRequirementsDefinition()
                        .list())
                .singleElement()
                .satisfies(alone -> {
                    assertThat(alone.getKey()).isEqualTo("other");
                    assertThat(alone.getDecisionRequirementsDefinitionId()).isNull();
                    assertThat(alone.getDecisionRequirementsDefinitionKey()).isNull();
                });
        assertThat(repository().getDecisionRequirementsDefinition(file.getId()).getDeploymentId())
                .isEqualTo(file.getDeploymentId());
        assertThat(text(repository().getDecisionRequirementsModel(file.getId())))
                .contains("<decision id='dish'");
        assertThat(text(repository().getDecisionRequirementsDiagram(file.getId())))
                .isEqualTo("<svg/>");
        assertThatThrownBy(() -> repository().getDecisionRequirementsDefinition("1"))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void eachDeploymentOfAFileIsAVersionAndGoesWithIt() {
        deploy();
        String first = newest().getDeploymentId();
        repository()
                .createDeployment()
                .addString("menu.dmn", Dmn.file(Dmn.dish("dish", "Stew"), Dmn.ranges("FIRST")))
                .deploy();
        DecisionRequirementsDefinition second = newest();
        assertThat(second.getVersion()).isEqualTo(2);
        assertThat(second.getDiagramResourceName()).isNull();
        assertThat(repository().getDecisionRequirementsDiagram(second.getId())).isNull();
        assertThat(repository()
                        .createDecisionDefinitionQuery()
                        .decisionDefinitionKey("dish")
                        .latestVersion()
                        .singleResult()
                        .getDecisionRequirementsDefinitionId())
                .isEqualTo(second.getId());
        repository().deleteDeployment(first, true);
        assertThat(repository().createDecisionRequirementsDefinitionQuery().list())
                .extracting(DecisionRequirementsDefinition::getVersion)
                .containsExactly(2);
    }

    @Test
    default void aDecisionOfHistoryTellsItsFile() {
        deploy();
        start();
        assertThat(made().decisionRequirementsDefinitionId(newest().getId())
                        .decisionRequirementsDefinitionKey("file")
                        .singleResult())
                .satisfies(decision -> {
                    assertThat(decision.getDecisionRequirementsDefinitionId()).isEqualTo(newest().getId());
                    assertThat(decision.getDecisionRequirementsDefinitionKey()).isEqualTo("file");
                });
        assertThat(made().decisionRequirementsDefinitionKey("other").count()).isZero();
    }

    @Test
    default void aDecisionIsDeletedAndTheRestOfHistoryStays() {
        deploy();
        String first = start();
        String second = start();
        String variables = engine().getHistoryService()
                .createHistoricDetailQuery()
                .processInstanceId(first)
                .list()
                .toString();
        String id = made().processInstanceId(first).singleResult().getId();
        engine().getHistoryService().deleteHistoricDecisionInstanceByInstanceId(id);
        assertThat(made().list())
                .extracting(HistoricDecisionInstance::getProcessInstanceId)
                .containsExactly(second);
        assertThat(engine().getHistoryService()
                        .createHistoricDetailQuery()
                        .processInstanceId(first)
                        .list()
                        .toString())
                .isEqualTo(variables);
        assertThatThrownBy(() -> engine().getHistoryService().deleteHistoricDecisionInstanceByInstanceId(id))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining(id);
    }

    @Test
    default void severalDecisionsAreDeletedOrNone() {
        deploy();
        start();
        start();
        List<String> ids =
                made().list().stream().map(HistoricDecisionInstance::getId).toList();
        assertThatThrownBy(() ->
                        engine().getHistoryService().deleteHistoricDecisionInstancesBulk(List.of(ids.getFirst(), "1")))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThat(made().count()).isEqualTo(2);
        engine().getHistoryService().deleteHistoricDecisionInstancesBulk(ids);
        assertThat(made().count()).isZero();
    }

    @Test
    default void theDecisionsOfOneVersionAreDeleted() {
        deploy();
        start();
        String first = made().singleResult().getDecisionDefinitionId();
        deploy();
        String newer = start();
        engine().getHistoryService().deleteHistoricDecisionInstanceByDefinitionId(first);
        assertThat(made().list())
                .extracting(HistoricDecisionInstance::getProcessInstanceId)
                .containsExactly(newer);
        engine().getHistoryService()
                .deleteHistoricDecisionInstance(made().singleResult().getDecisionDefinitionId());
        assertThat(made().count()).isZero();
    }

    @Test
    default void decisionsAreDeletedByABatch() {
        deploy();
        String first = start();
        String second = start();
        String third = start();
        Batch batch = engine().getHistoryService()
                .deleteHistoricDecisionInstancesAsync(
                        List.of(made().processInstanceId(first).singleResult().getId()),
                        made().processInstanceId(second),
                        "too old");
        assertThat(batch.getType()).isEqualTo("historic-decision-instance-deletion");
        assertThat(batch.getTotalJobs()).isEqualTo(2);
        engine().runUntilIdle();
        assertThat(made().list())
                .extracting(HistoricDecisionInstance::getProcessInstanceId)
                .containsExactly(third);
        engine().getHistoryService().deleteHistoricDecisionInstancesAsync(made(), null);
        engine().runUntilIdle();
        assertThat(made().count()).isZero();
        assertThatThrownBy(() -> engine().getHistoryService().deleteHistoricDecisionInstancesAsync(made(), null))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> engine().getHistoryService().deleteHistoricDecisionInstancesAsync(List.of(), null))
                .isInstanceOf(InvalidRequestException.class);
    }
}
