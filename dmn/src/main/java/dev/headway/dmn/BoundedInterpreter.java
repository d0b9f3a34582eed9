package dev.headway.dmn;

import camundajar.impl.scala.Tuple2;
import camundajar.impl.scala.collection.Iterator;
import camundajar.impl.scala.collection.immutable.List;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.IdentityHashMap;
import org.camunda.feel.context.VariableProvider;
import org.camunda.feel.impl.interpreter.EvalContext;
import org.camunda.feel.impl.interpreter.FeelInterpreter;
import org.camunda.feel.syntaxtree.ConstNumber;
import org.camunda.feel.syntaxtree.EveryItem;
import org.camunda.feel.syntaxtree.Exp;
import org.camunda.feel.syntaxtree.For;
import org.camunda.feel.syntaxtree.IterationContext;
import org.camunda.feel.syntaxtree.SomeItem;
import org.camunda.feel.syntaxtree.Val;
import org.camunda.feel.syntaxtree.ValContext;
import org.camunda.feel.syntaxtree.ValList;
import org.camunda.feel.syntaxtree.ValNumber;
import org.camunda.feel.syntaxtree.ValString;
import org.camunda.feel.valuemapper.ValueMapper;

/**
 * Evaluates one expression and counts the work. The library makes lists of whole ranges and of all combinations of a loop before it
 * looks at the first, so their sizes are looked at beforehand. For one evaluation; not thread-safe.
 */
final class BoundedInterpreter extends FeelInterpreter {
    private static final int STEP = 10;

    private final IdentityHashMap<Val, Long> weights = new IdentityHashMap<>();
    private final DateComparisons dates;
    private long work;

    BoundedInterpreter(ValueMapper values, ZoneId zone) {
        super(values);
        this.dates = new DateComparisons(this, zone);
    }

    /** Counts work. */
    void spend(long units) {
        work += units;
        if (work > FeelLimits.WORK_MAX || work < 0) {
            throw TooMuchWork.because("Expected an expression that takes at most " + FeelLimits.WORK_MAX
                    + " units of work, a step being " + STEP + ", but it takes more");
        }
    }

    @Override
    public Val eval(Exp exp, EvalContext context) {
        spend(STEP);
        return switch (exp) {
            case IterationContext range -> range(range, context);
            case For loop -> {
                long rounds = rounds(loop.iterators(), context);
                // The library copies what it has so far in each round.
                spend(rounds * rounds / 20);
                yield checked(super.eval(exp, context));
            }
            case SomeItem loop -> {
                rounds(loop.iterators(), context);
                yield checked(super.eval(exp, context));
            }
            case EveryItem loop -> {
                rounds(loop.iterators(), context);
                yield checked(super.eval(exp, context));
            }
            default -> {
                Exp moments = dates.inOneZone(exp, context);
                yield checked(super.eval(moments == null ? exp : moments, context));
            }
        };
    }

    private Val range(IterationContext range, EvalContext context) {
        Val start = eval(range.start(), context);
        Val end = eval(range.end(), context);
        if (!(start instanceof ValNumber from) || !(end instanceof ValNumber to)) {
            return super.eval(range, context);
        }
        BigDecimal distance =
                from.value().bigDecimal().subtract(to.value().bigDecimal()).abs();
        if (distance.compareTo(BigDecimal.valueOf(FeelLimits.ITEMS_MAX)) >= 0) {
            throw TooMuchWork.because("Expected a range of at most " + FeelLimits.ITEMS_MAX
                    + " numbers, but got one from " + shortened(from) + " to " + shortened(to));
        }
        return checked(
                super.eval(new IterationContext(new ConstNumber(from.value()), new ConstNumber(to.value())), context));
    }

    private static String shortened(ValNumber number) {
        String text = number.value().bigDecimal().toString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }

    /** In how many rounds a loop goes over its lists together. */
    private long rounds(List<Tuple2<String, Exp>> iterators, EvalContext context) {
        long rounds = 1;
        for (Iterator<Tuple2<String, Exp>> each = iterators.iterator(); each.hasNext(); ) {
            if (eval(each.next()._2(), context) instanceof ValList list) {
                rounds *= Math.max(1, list.items().size());
            }
            if (rounds > FeelLimits.ITEMS_MAX) {
                throw TooMuchWork.because(
                        "Expected a loop of at most " + FeelLimits.ITEMS_MAX + " rounds, but it has more");
            }
        }
        return rounds;
    }

    /** A value, if it is small enough to go on with. */
    Val checked(Val value) {
        switch (value) {
            case ValNumber number -> checkNumber(number.value().bigDecimal());
            case ValString text -> {
                checkText(text.value().length());
                spend(text.value().length() / 64);
            }
            case ValList list -> spend(weight(list) / STEP);
            case ValContext context -> spend(weight(context) / STEP);
            default -> {}
        }
        return value;
    }

    static void checkText(long characters) {
        if (characters > FeelLimits.TEXT_MAX) {
            throw TooMuchWork.because(
                    "Expected a text of at most " + FeelLimits.TEXT_MAX + " characters, but got one of " + characters);
        }
    }

    private static void checkNumber(BigDecimal number) {
        long before = (long) number.precision() - number.scale();
        if (Math.abs((long) number.scale()) > FeelLimits.SCALE_MAX || Math.abs(before) > FeelLimits.SCALE_MAX) {
            throw TooMuchWork.because(
                    "Expected a number of at most " + FeelLimits.SCALE_MAX + " digits before or behind the point");
        }
    }

    private long weight(Val value) {
        if (!(value instanceof ValList) && !(value instanceof ValContext)) {
            return value instanceof ValString text ? 1 + text.value().length() / 64 : 1;
        }
        Long known = weights.get(value);
        if (known != null) {
            return known;
        }
        long weight = value instanceof ValList list ? weight(list) : weight((ValContext) value);
        if (weight > FeelLimits.WEIGHT_MAX) {
            throw TooMuchWork.because("Expected a value of at most " + FeelLimits.WEIGHT_MAX
                    + " values inside one another, but it has more");
        }
        weights.put(value, weight);
        return weight;
    }

    private long weight(ValList list) {
        long weight = 1;
        int items = 0;
        for (Iterator<Val> each = list.items().iterator(); each.hasNext(); ) {
            weight += weight(each.next());
            if (++items > FeelLimits.ITEMS_MAX) {
                throw TooMuchWork.because(
                        "Expected a list of at most " + FeelLimits.ITEMS_MAX + " values, but it has more");
            }
        }
        return weight;
    }

    private long weight(ValContext context) {
        long weight = 1;
        VariableProvider variables = context.context().variableProvider();
        for (Iterator<String> each = variables.keys().iterator(); each.hasNext(); ) {
            Object value = variables.getVariable(each.next()).getOrElse(() -> null);
            weight += value instanceof Val inner ? weight(inner) : 1;
        }
        return weight;
    }
}
