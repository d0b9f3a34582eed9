package dev.headway.dmn;

import camundajar.impl.scala.collection.Iterator;
import camundajar.impl.scala.util.Either;
import camundajar.impl.scala.util.Left;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.Supplier;
import org.camunda.feel.FeelEngine;
import org.camunda.feel.api.EvaluationFailure;
import org.camunda.feel.api.EvaluationFailureType;
import org.camunda.feel.api.EvaluationResult;
import org.camunda.feel.api.FailedEvaluationResult;
import org.camunda.feel.api.FeelEngineApi;
import org.camunda.feel.api.SuccessfulEvaluationResult;
import org.camunda.feel.context.Context;
import org.camunda.feel.context.FunctionProvider;
import org.camunda.feel.impl.interpreter.BuiltinFunctions;
import org.camunda.feel.impl.interpreter.EvalContext;
import org.camunda.feel.syntaxtree.ParsedExpression;
import org.camunda.feel.syntaxtree.Val;
import org.camunda.feel.syntaxtree.ValError;
import org.camunda.feel.syntaxtree.ValFatalError;
import org.camunda.feel.valuemapper.ValueMapper;
import org.operaton.bpm.dmn.feel.impl.scala.ScalaFeelEngine;
import org.operaton.bpm.dmn.feel.impl.scala.function.CustomFunctionTransformer;
import org.operaton.bpm.engine.variable.context.VariableContext;

/** The FEEL engine within {@link FeelLimits}: what passes one fails as an expression does that cannot be evaluated. Thread-safe. */
@SuppressWarnings("deprecation") // the methods that its interface calls are deprecated for others
final class BoundedFeel extends FeelEngine {
    private static final OwnExpressions OWN = new OwnExpressions();

    private final FunctionProvider functions;

    private final ZoneId zone;

    BoundedFeel(ValueMapper values, Clock clock) {
        super(
                FeelEngine.defaultFunctionProvider(),
                values,
                FeelEngine.defaultConfiguration(),
                () -> ZonedDateTime.now(clock));
        functions = new BuiltinFunctions(clock(), values);
        zone = clock.getZone();
    }

    /** For the decision library, which asks for an engine of its own kind. */
    static ScalaFeelEngine forDecisions(Clock clock) {
        return new ScalaFeelEngine(List.of()) {
            @Override
            protected FeelEngineApi buildFeelEngineApi(
                    CustomFunctionTransformer none, ValueMapper.CompositeValueMapper values) {
                return new FeelEngineApi(new BoundedFeel(new ZonedValues(values, clock.getZone()), clock));
            }

            @Override
            @SuppressWarnings("unchecked") // what its interface says
            public <T> T evaluateSimpleExpression(String text, VariableContext variables) {
                return OwnExpressions.areMeant(text)
                        ? (T) OWN.createExpression(text.strip()).getValue(variables)
                        : super.evaluateSimpleExpression(text, variables);
            }
        };
    }

    @Override
    public Either<Failure, ParsedExpression> parseExpression(String text) {
        return parsed(text, () -> super.parseExpression(text));
    }

    @Override
    public Either<Failure, ParsedExpression> parseUnaryTests(String text) {
        return parsed(text, () -> super.parseUnaryTests(text));
    }

    private static Either<Failure, ParsedExpression> parsed(
            String text, Supplier<Either<Failure, ParsedExpression>> parser) {
        if (text.length() > FeelLimits.LENGTH_MAX) {
            return new Left<>(new Failure(
                    "expected at most " + FeelLimits.LENGTH_MAX + " characters, but it has " + text.length()));
        }
        try {
            return parser.get();
        } catch (StackOverflowError deep) {
            return new Left<>(new Failure("it is nested too deep: name its parts, or split it up"));
        }
    }

    @Override
    public EvaluationResult evaluate(ParsedExpression expression, Context context) {
        BoundedInterpreter interpreter = new BoundedInterpreter(valueMapper(), zone);
        EvalContext names = EvalContext.create(valueMapper(), new BoundedFunctions(functions, interpreter))
                .merge(context);
        try {
            return result(expression, interpreter.eval(expression.expression(), names), names);
        } catch (RuntimeException failure) {
            return failed(expression, String.valueOf(failure), names);
        } catch (StackOverflowError deep) {
            return failed(expression, "it is nested too deep", names);
        } catch (Throwable stopped) {
            // Scala declares no exceptions, so the compiler does not know of this one.
            if (stopped instanceof TooMuchWork work) {
                return failed(expression, String.valueOf(work.getMessage()), names);
            }
            throw stopped;
        }
    }

    private EvaluationResult result(ParsedExpression expression, Val value, EvalContext names) {
        for (Iterator<EvaluationFailure> each =
                        names.failureCollector().failures().iterator();
                each.hasNext(); ) {
            EvaluationFailure failure = each.next();
            if (EvaluationFailureType.ASSERT_FAILURE$.MODULE$.equals(failure.failureType())) {
                return failed(expression, failure.failureMessage(), names);
            }
        }
        return switch (value) {
            case ValError error -> failed(expression, error.error(), names);
            case ValFatalError error -> failed(expression, error.error(), names);
            default ->
                new SuccessfulEvaluationResult(
                        valueMapper().unpackVal(value), names.failureCollector().failures());
        };
    }

    private static EvaluationResult failed(ParsedExpression expression, String reason, EvalContext names) {
        String text = expression.text();
        return new FailedEvaluationResult(
                new Failure("failed to evaluate expression '"
                        + (text.length() <= 200 ? text : text.substring(0, 200) + "...") + "': " + reason),
                names.failureCollector().failures());
    }
}
