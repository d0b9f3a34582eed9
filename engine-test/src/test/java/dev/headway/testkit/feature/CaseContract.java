package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import org.junit.jupiter.api.Test;

/** Cases through the API. */
interface CaseContract extends EngineContract {
    default CmmnRuntimeService cases() {
        return engine().processEngine().getCmmnRuntimeService();
    }

    default CmmnHistoryService caseHistory() {
        return engine().processEngine().getCmmnHistoryService();
    }

    @Test
    default void aCaseThatIsNotThereIsNotFound() {
        assertThat(cases().createPlanItemInstanceQuery().caseInstanceId("1").list())
                .isEmpty();
        assertThat(caseHistory()
                        .createHistoricCaseInstanceQuery()
                        .caseInstanceId("1")
                        .count())
                .isZero();
        assertThatThrownBy(() -> cases().completeCaseInstance("1")).isInstanceOf(ObjectNotFoundException.class);
    }
}
