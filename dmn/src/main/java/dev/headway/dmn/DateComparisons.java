package dev.headway.dmn;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.function.BiFunction;
import org.camunda.feel.FeelEngine.UnaryTests$;
import org.camunda.feel.impl.interpreter.EvalContext;
import org.camunda.feel.syntaxtree.Addition;
import org.camunda.feel.syntaxtree.ClosedConstRangeBoundary;
import org.camunda.feel.syntaxtree.Conjunction;
import org.camunda.feel.syntaxtree.ConstDateTime;
import org.camunda.feel.syntaxtree.ConstLocalDateTime;
import org.camunda.feel.syntaxtree.ConstRangeBoundary;
import org.camunda.feel.syntaxtree.Equal;
import org.camunda.feel.syntaxtree.Exp;
import org.camunda.feel.syntaxtree.FunctionInvocation;
import org.camunda.feel.syntaxtree.GreaterOrEqual;
import org.camunda.feel.syntaxtree.GreaterThan;
import org.camunda.feel.syntaxtree.InputEqualTo;
import org.camunda.feel.syntaxtree.InputGreaterOrEqual;
import org.camunda.feel.syntaxtree.InputGreaterThan;
import org.camunda.feel.syntaxtree.InputInRange;
import org.camunda.feel.syntaxtree.InputLessOrEqual;
import org.camunda.feel.syntaxtree.InputLessThan;
import org.camunda.feel.syntaxtree.LessOrEqual;
import org.camunda.feel.syntaxtree.LessThan;
import org.camunda.feel.syntaxtree.PathExpression;
import org.camunda.feel.syntaxtree.Ref;
import org.camunda.feel.syntaxtree.Subtraction;
import org.camunda.feel.syntaxtree.UnaryTestExpression;
import org.camunda.feel.syntaxtree.Val;
import org.camunda.feel.syntaxtree.ValDateTime;
import org.camunda.feel.syntaxtree.ValLocalDateTime;
import org.camunda.feel.syntaxtree.ValString;
import org.jspecify.annotations.Nullable;

/**
 * Compares dates and times with an offset and those without: the library has no answer for the two together, and holds the
 * same moment in two zones for two. A variable of type {@code Date} is a moment, and the model may write either, so what names no
 * zone is meant in the engine's.
 */
final class DateComparisons {
    private final BoundedInterpreter interpreter;
    private final ZoneId zone;

    DateComparisons(BoundedInterpreter interpreter, ZoneId zone) {
        this.interpreter = interpreter;
        this.zone = zone;
    }

    /** The same comparison with both dates in the engine's zone; null when it is none, or not one of two dates with times. */
    @Nullable
    Exp inOneZone(Exp exp, EvalContext context) {
        return switch (exp) {
            case LessThan both -> of(both.x(), both.y(), context, LessThan::new);
            case LessOrEqual both -> of(both.x(), both.y(), context, LessOrEqual::new);
            case GreaterThan both -> of(both.x(), both.y(), context, GreaterThan::new);
            case GreaterOrEqual both -> of(both.x(), both.y(), context, GreaterOrEqual::new);
            case Equal both -> of(both.x(), both.y(), context, Equal::new);
            case Subtraction both -> of(both.x(), both.y(), context, Subtraction::new);
            case InputLessThan test -> ofInput(test.x(), context, LessThan::new);
            case InputLessOrEqual test -> ofInput(test.x(), context, LessOrEqual::new);
            case InputGreaterThan test -> ofInput(test.x(), context, GreaterThan::new);
            case InputGreaterOrEqual test -> ofInput(test.x(), context, GreaterOrEqual::new);
            case InputEqualTo test -> ofInput(test.x(), context, Equal::new);
            case UnaryTestExpression test -> ofInput(test.exp(), context, Equal::new);
            case InputInRange test -> {
                Exp above = edge(test.range().start(), context, GreaterOrEqual::new, GreaterThan::new);
                Exp below = edge(test.range().end(), context, LessOrEqual::new, LessThan::new);
                yield above == null || below == null ? null : new Conjunction(above, below);
            }
            default -> null;
        };
    }

    private @Nullable Exp edge(
            ConstRangeBoundary edge,
            EvalContext context,
            BiFunction<Exp, Exp, Exp> closed,
            BiFunction<Exp, Exp, Exp> open) {
        return ofInput(edge.value(), context, edge instanceof ClosedConstRangeBoundary ? closed : open);
    }

    private @Nullable Exp of(Exp left, Exp right, EvalContext context, BiFunction<Exp, Exp, Exp> comparison) {
        // Looked at beforehand: what is evaluated here is evaluated again when it is no date.
        return mayBeDate(left) && mayBeDate(right)
                ? of(interpreter.eval(left, context), interpreter.eval(right, context), comparison)
                : null;
    }

    private @Nullable Exp ofInput(Exp right, EvalContext context, BiFunction<Exp, Exp, Exp> comparison) {
        return mayBeDate(right) ? of(input(context), interpreter.eval(right, context), comparison) : null;
    }

    /** A name, a date with a time, or one of them and a duration. */
    private static boolean mayBeDate(Exp exp) {
        return switch (exp) {
            case Ref name -> true;
            case PathExpression member -> mayBeDate(member.path());
            case ConstDateTime date -> true;
            case ConstLocalDateTime date -> true;
            case FunctionInvocation call ->
                call.function().equals("date and time") || call.function().equals("now");
            case Addition sum -> mayBeDate(sum.x()) || mayBeDate(sum.y());
            case Subtraction difference -> mayBeDate(difference.x());
            default -> false;
        };
    }

    /** What a unary test is about. */
    private static Val input(EvalContext context) {
        Val name = context.variable(UnaryTests$.MODULE$.inputVariable());
        return context.variable(
                name instanceof ValString text ? text.value() : UnaryTests$.MODULE$.defaultInputVariable());
    }

    private @Nullable Exp of(Val left, Val right, BiFunction<Exp, Exp, Exp> comparison) {
        ZonedDateTime one = moment(left);
        ZonedDateTime other = moment(right);
        return one == null || other == null ? null : comparison.apply(new ConstDateTime(one), new ConstDateTime(other));
    }

    private @Nullable ZonedDateTime moment(Val value) {
        return switch (value) {
            case ValDateTime zoned -> zoned.value().withZoneSameInstant(zone);
            case ValLocalDateTime local -> local.value().atZone(zone);
            default -> null;
        };
    }
}
