package dev.headway.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Assertions about cases hold, and say how the case stands where they do not. */
class CaseInstanceAssertTest {
    private TestEngine engine;

    @BeforeEach
    void deploy() {
        engine = TestEngine.start();
        engine.deploy("claim.cmmn");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void complete(CaseInstance claim, String taskDefinitionKey) {
        engine.getTaskService()
                .complete(engine.getTaskService()
                        .createTaskQuery()
                        .processInstanceId(claim.getId())
                        .taskDefinitionKey(taskDefinitionKey)
                        .singleResult()
                        .getId());
    }

    private String item(CaseInstance claim, String elementId) {
        return engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(claim.getId())
                .planItemInstanceElementId(elementId)
                .singleResult()
                .getId();
    }

    @Test
    void aCaseIsFollowedToItsEnd() {
        CaseInstance claim = engine.startCase("claim", Map.of("amount", 3));
        engine.assertThat(claim)
                .isActive()
                .hasActive("check")
                .hasPlanItemInState("ask", PlanItemInstanceState.ENABLED)
                .hasNotReached("checked")
                .hasVariable("amount", 3);
        engine.getRuntimeService().suspendProcessInstanceById(claim.getId());
        engine.assertThat(claim).isSuspended();
        engine.getRuntimeService().activateProcessInstanceById(claim.getId());
        complete(claim, "check");
        engine.assertThat(claim).hasNoOpen("check").hasReached("checked", "Checked");
        engine.getCmmnRuntimeService().startPlanItemInstance(item(claim, "ask"));
        complete(claim, "ask");
        engine.assertThat(claim)
                .isEnded()
                .isCompleted()
                .hasPlanItemInState("check", PlanItemInstanceState.COMPLETED)
                .hasPlanItemInState("stop", PlanItemInstanceState.TERMINATED)
                .hasVariable("amount", 3);
        CaseInstance other = engine.startCase("claim", Map.of());
        engine.getCmmnRuntimeService().triggerPlanItemInstance(item(other, "stop"));
        engine.assertThat(other).isTerminated();
    }

    @Test
    void aFailureSaysHowTheCaseStands() {
        CaseInstance claim = engine.startCase("claim", Map.of("amount", 3));
        assertThatThrownBy(() -> engine.assertThat(claim).isCompleted())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("to be completed. It is active with plan items")
                .hasMessageContaining("ask=[enabled]")
                .hasMessageContaining("{amount=3}");
        assertThatThrownBy(() -> engine.assertThat(claim).hasReached("checked")).hasMessageContaining("milestones []");
        assertThatThrownBy(() -> engine.assertThat(claim).hasActive("check", "ask"))
                .hasMessageContaining("active plan items [check, ask]");
        assertThatThrownBy(() -> engine.assertThat(claim).hasNoOpen("check")).isInstanceOf(AssertionError.class);
    }
}
