package dev.headway.dmn;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.operaton.bpm.dmn.engine.impl.hitpolicy.CollectSumHitPolicyHandler;
import org.operaton.bpm.dmn.engine.impl.hitpolicy.DefaultHitPolicyHandlerRegistry;
import org.operaton.bpm.dmn.engine.impl.spi.hitpolicy.DmnHitPolicyHandler;
import org.operaton.bpm.model.dmn.BuiltinAggregator;
import org.operaton.bpm.model.dmn.HitPolicy;

/** The hit policies of the library, except that sums are exact. Its own registry is shared by all engines of the JVM: left alone. */
final class HitPolicies extends DefaultHitPolicyHandlerRegistry {
    private static final DmnHitPolicyHandler SUM = new ExactSum();

    @Override
    public DmnHitPolicyHandler getHandler(HitPolicy policy, @Nullable BuiltinAggregator aggregator) {
        return policy == HitPolicy.COLLECT && aggregator == BuiltinAggregator.SUM
                ? SUM
                : super.getHandler(policy, aggregator);
    }

    /** Adds numbers as the decimals that they are written as: a tenth and two are three. */
    private static final class ExactSum extends CollectSumHitPolicyHandler {
        @Override
        protected Double aggregateDoubleValues(List<Double> values) {
            BigDecimal sum = BigDecimal.ZERO;
            for (Double value : values) {
                if (!Double.isFinite(value)) {
                    return super.aggregateDoubleValues(values);
                }
                sum = sum.add(BigDecimal.valueOf(value));
            }
            return sum.doubleValue();
        }
    }
}
