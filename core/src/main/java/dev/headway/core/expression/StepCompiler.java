package dev.headway.core.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.el.parser.AstAnd;
import org.apache.el.parser.AstAssign;
import org.apache.el.parser.AstBracketSuffix;
import org.apache.el.parser.AstChoice;
import org.apache.el.parser.AstConcatenation;
import org.apache.el.parser.AstDiv;
import org.apache.el.parser.AstDotSuffix;
import org.apache.el.parser.AstEmpty;
import org.apache.el.parser.AstEqual;
import org.apache.el.parser.AstFalse;
import org.apache.el.parser.AstFloatingPoint;
import org.apache.el.parser.AstFunction;
import org.apache.el.parser.AstGreaterThan;
import org.apache.el.parser.AstGreaterThanEqual;
import org.apache.el.parser.AstIdentifier;
import org.apache.el.parser.AstInteger;
import org.apache.el.parser.AstLessThan;
import org.apache.el.parser.AstLessThanEqual;
import org.apache.el.parser.AstListData;
import org.apache.el.parser.AstMapData;
import org.apache.el.parser.AstMethodParameters;
import org.apache.el.parser.AstMinus;
import org.apache.el.parser.AstMod;
import org.apache.el.parser.AstMult;
import org.apache.el.parser.AstNegative;
import org.apache.el.parser.AstNot;
import org.apache.el.parser.AstNotEmpty;
import org.apache.el.parser.AstNotEqual;
import org.apache.el.parser.AstNull;
import org.apache.el.parser.AstOr;
import org.apache.el.parser.AstPlus;
import org.apache.el.parser.AstSetData;
import org.apache.el.parser.AstString;
import org.apache.el.parser.AstTrue;
import org.apache.el.parser.AstValue;
import org.apache.el.parser.Node;
import org.jspecify.annotations.Nullable;

/** Turns the parser's tree into steps. A kind of node that is not named here is refused: the language is closed. */
final class StepCompiler {
    private final Map<String, ExpressionFunction> functions;
    private final Members members;
    private int depth;

    StepCompiler(Map<String, ExpressionFunction> functions, Members members) {
        this.functions = functions;
        this.members = members;
    }

    /** Throws ExpressionException for what is not allowed. */
    Step compile(Node node) {
        if (++depth > 2 * ExpressionLimits.DEPTH_MAX) {
            throw new ExpressionException("it is nested more than " + ExpressionLimits.DEPTH_MAX + " deep");
        }
        Step step = step(node);
        depth--;
        return step;
    }

    private Step step(Node node) {
        return switch (node) {
            case AstTrue constant -> scope -> true;
            case AstFalse constant -> scope -> false;
            case AstNull constant -> scope -> null;
            case AstString text -> constant(text.getString());
            case AstInteger number -> constant(Operators.integer(number.getImage()));
            case AstFloatingPoint number -> constant(Operators.fraction(number.getImage()));
            case AstIdentifier identifier -> identifier(ReservedNames.shown(identifier.getImage()));
            case AstValue value -> value(value);
            case AstFunction function -> function(function);
            case AstAssign assign -> assign(assign);
            case AstChoice choice -> choice(choice);
            case AstAnd and -> logic(and, false);
            case AstOr or -> logic(or, true);
            case AstNot not -> not(child(not, 0));
            case AstEmpty empty -> empty(child(empty, 0));
            case AstNotEmpty notEmpty -> not(empty(child(notEmpty, 0)));
            case AstNegative negative -> negative(child(negative, 0));
            case AstListData data -> list(data);
            case AstSetData data -> set(data);
            case AstMapData data -> map(data);
            default -> binary(node);
        };
    }

    private Step binary(Node node) {
        return switch (node) {
            case AstEqual equal -> folded(equal, Operators::equal);
            case AstNotEqual notEqual -> folded(notEqual, (a, b) -> !Operators.equal(a, b));
            case AstLessThan less -> folded(less, (a, b) -> Operators.less(a, b, false));
            case AstLessThanEqual less -> folded(less, (a, b) -> Operators.less(a, b, true));
            case AstGreaterThan greater -> folded(greater, (a, b) -> Operators.less(b, a, false));
            case AstGreaterThanEqual greater -> folded(greater, (a, b) -> Operators.less(b, a, true));
            case AstPlus plus -> folded(plus, Operators::add);
            case AstMinus minus -> folded(minus, Operators::subtract);
            case AstMult mult -> folded(mult, Operators::multiply);
            case AstDiv div -> folded(div, Operators::divide);
            case AstMod mod -> folded(mod, Operators::mod);
            case AstConcatenation concatenation -> folded(concatenation, Operators::concatenate);
            default ->
                throw new ExpressionException(
                        "'" + node.getClass().getSimpleName().replace("Ast", "")
                                + "' is not part of the expressions of a process. Lambdas and sequences belong into a bean.");
        };
    }

    private static Step constant(Object value) {
        return scope -> value;
    }

    private Step child(Node node, int index) {
        return compile(node.jjtGetChild(index));
    }

    private List<Step> children(Node node) {
        List<Step> children = new ArrayList<>();
        for (int i = 0; i < node.jjtGetNumChildren(); i++) {
            children.add(child(node, i));
        }
        return children;
    }

    private interface Binary {
        @Nullable
        Object apply(@Nullable Object left, @Nullable Object right);
    }

    private Step folded(Node node, Binary operation) {
        Step left = child(node, 0);
        for (int i = 1; i < node.jjtGetNumChildren(); i++) {
            Step first = left;
            Step second = child(node, i);
            left = scope -> operation.apply(Operators.plain(first.value(scope)), Operators.plain(second.value(scope)));
        }
        return left;
    }

    private Step logic(Node node, boolean decides) {
        Step[] operands = children(node).toArray(new Step[0]);
        return scope -> {
            for (Step operand : operands) {
                if (Operators.condition(operand.value(scope)) == decides) {
                    return decides;
                }
            }
            return !decides;
        };
    }

    private static Step not(Step operand) {
        return scope -> !Operators.condition(operand.value(scope));
    }

    private static Step empty(Step operand) {
        return scope -> Operators.empty(operand.value(scope));
    }

    private static Step negative(Step operand) {
        return scope -> Operators.negate(Operators.plain(operand.value(scope)));
    }

    private Step choice(AstChoice choice) {
        Step condition = child(choice, 0);
        Step yes = child(choice, 1);
        Step no = child(choice, 2);
        return scope -> Operators.condition(condition.value(scope)) ? yes.value(scope) : no.value(scope);
    }

    private Step identifier(String name) {
        boolean implicit = name.equals("execution") || name.equals("task");
        return scope -> {
            Object value = implicit ? Scopes.bean(scope, name) : null;
            return value != null ? value : Scopes.named(scope, name);
        };
    }

    private Step assign(AstAssign assign) {
        if (!(assign.jjtGetChild(0) instanceof AstIdentifier identifier)) {
            throw new ExpressionException(
                    "only a variable can be assigned to, as in ${x = 1}; set a property in a bean or write the whole variable");
        }
        String name = ReservedNames.shown(identifier.getImage());
        Step value = child(assign, 1);
        return scope -> {
            Object assigned = Operators.plain(value.value(scope));
            Scopes.set(scope, name, assigned);
            return assigned;
        };
    }

    private Step function(AstFunction call) {
        String prefix = call.getPrefix() == null ? "" : call.getPrefix();
        String name = ReservedNames.shown(prefix.isEmpty() ? call.getLocalName() : prefix + ":" + call.getLocalName());
        ExpressionFunction function = functions.get(name);
        if (function == null || call.jjtGetNumChildren() != 1) {
            throw new ExpressionException("there is no function '" + name + "'. Known functions: "
                    + functions.keySet().stream()
                            .filter(known -> !known.startsWith("var:") && !known.startsWith("vars:"))
                            .sorted()
                            .toList());
        }
        Node parameters = call.jjtGetChild(0);
        Step[] arguments = new Step[parameters.jjtGetNumChildren()];
        for (int i = 0; i < arguments.length; i++) {
            boolean isName = i == 0 && function.firstIsName() && parameters.jjtGetChild(0) instanceof AstIdentifier;
            arguments[i] = isName
                    ? constant(ReservedNames.shown(parameters.jjtGetChild(0).getImage()))
                    : child(parameters, i);
        }
        return scope -> function.call(scope, evaluated(arguments, scope));
    }

    private static @Nullable Object[] evaluated(Step[] steps, ExpressionScope scope) {
        Object[] values = new Object[steps.length];
        for (int i = 0; i < steps.length; i++) {
            values[i] = Operators.plain(steps[i].value(scope));
        }
        return values;
    }

    /** A first value and what follows it: {@code a.b[c].d(e)}. */
    private Step value(AstValue value) {
        Step base = child(value, 0);
        int children = value.jjtGetNumChildren();
        for (int i = 1; i < children; i++) {
            Node suffix = value.jjtGetChild(i);
            Step name = switch (suffix) {
                case AstDotSuffix dot -> constant(ReservedNames.shown(dot.getImage()));
                case AstBracketSuffix bracket -> child(bracket, 0);
                default -> throw new ExpressionException("a call needs the name of a method before it");
            };
            boolean call = i + 1 < children && value.jjtGetChild(i + 1) instanceof AstMethodParameters;
            base = call ? call(base, name, value.jjtGetChild(++i)) : property(base, name);
        }
        return base;
    }

    private Step property(Step base, Step name) {
        return scope -> {
            Object object = base.value(scope);
            return object == null ? null : members.property(object, Operators.plain(name.value(scope)));
        };
    }

    private Step call(Step base, Step name, Node parameters) {
        Step[] arguments = children(parameters).toArray(new Step[0]);
        return scope -> {
            Object object = base.value(scope);
            String method = String.valueOf(Operators.plain(name.value(scope)));
            if (object == null) {
                throw new ExpressionException("Expected an object to call " + method + "() on, got null");
            }
            return members.call(object, method, evaluated(arguments, scope));
        };
    }

    private Step list(Node data) {
        Step[] elements = children(data).toArray(new Step[0]);
        return scope -> {
            List<@Nullable Object> list = new ArrayList<>(elements.length);
            for (Step element : elements) {
                list.add(Operators.plain(element.value(scope)));
            }
            return list;
        };
    }

    private Step set(Node data) {
        Step list = list(data);
        boolean isEmptyMap = data.jjtGetNumChildren() == 0;
        return scope -> isEmptyMap ? new LinkedHashMap<>() : new LinkedHashSet<>((List<?>) list.value(scope));
    }

    private Step map(Node data) {
        List<Step> keys = new ArrayList<>();
        List<Step> values = new ArrayList<>();
        for (int i = 0; i < data.jjtGetNumChildren(); i++) {
            keys.add(child(data.jjtGetChild(i), 0));
            values.add(child(data.jjtGetChild(i), 1));
        }
        return scope -> {
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                map.put(
                        Operators.plain(keys.get(i).value(scope)),
                        Operators.plain(values.get(i).value(scope)));
            }
            return map;
        };
    }
}
