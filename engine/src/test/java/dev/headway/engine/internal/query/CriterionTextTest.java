package dev.headway.engine.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the operation log calls what a batch was made for. */
class CriterionTextTest {
    @Test
    void criteriaReadAsConditions() {
        Criterion amount = new Criterion.Variable("amount", Operator.GE, 100, true);
        assertThat(CriterionText.of(List.of(
                        new Criterion.Compare("definitionKey", Operator.EQ, "order"),
                        new Criterion.In("state", List.of(1, 2)),
                        new Criterion.AnyOf(List.of(amount, new Criterion.Not(amount))),
                        new Criterion.Compare("businessKey", Operator.LIKE, "a%"))))
                .isEqualTo(
                        "definitionKey = order, state in [1, 2], (variable amount >= 100 or not (variable amount >= 100)),"
                                + " businessKey like a%");
    }
}
