package dev.headway.script.javascript;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javax.script.Bindings;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Undefined;

/**
 * The outermost names of one run: what the script declares, then variables and beans, then the objects of JavaScript. A variable
 * is translated when it is first used; what the script does to it stays in the script. Not thread-safe.
 */
final class Names extends ScriptableObject {
    private static final long serialVersionUID = 1L;
    private static final String BPMN_ERROR = "BpmnError";

    private final transient Bindings bindings;
    private final transient Context context;
    private final transient Map<String, @Nullable Object> read = new HashMap<>();

    Names(Context context, Bindings bindings) {
        this.context = context;
        this.bindings = bindings;
        setPrototype(Fence.FACTORY.standard());
    }

    /** {@code throw new BpmnError(code, message)}: the class of Java of this name is out of a script's reach. */
    static void defineBpmnError(Context context, Scriptable scope) {
        context.compileString(
                        "function BpmnError(code, message) { if (!(this instanceof BpmnError)) return new BpmnError(code, message);"
                                + " this.errorCode = String(code); this.message = message === undefined ? null : String(message); }"
                                + " BpmnError.prototype.toString = function () { return 'BPMN error ' + this.errorCode; };"
                                + " Object.freeze(BpmnError.prototype); Object.freeze(BpmnError);"
                                // By the name that models of Camunda 7 write.
                                + " var org = {camunda: {bpm: {engine: {delegate: {BpmnError: BpmnError}}}}};",
                        BPMN_ERROR,
                        1,
                        null)
                .exec(context, scope, scope);
    }

    static boolean isBpmnError(Scriptable value) {
        Scriptable prototype = value.getPrototype();
        Object constructor = prototype == null ? null : prototype.get("constructor", prototype);
        return constructor != null
                && constructor.equals(Fence.FACTORY.standard().get(BPMN_ERROR, Fence.FACTORY.standard()));
    }

    @Override
    public String getClassName() {
        return "Names";
    }

    @Override
    public boolean has(String name, Scriptable start) {
        return super.has(name, start) || bindings.containsKey(name);
    }

    @Override
    public @Nullable Object get(String name, Scriptable start) {
        Object own = super.get(name, start);
        if (!NOT_FOUND.equals(own) || !bindings.containsKey(name)) {
            return own;
        }
        Object value = Values.toScript(context, this, bindings.get(name));
        super.put(name, this, value);
        read.put(name, value);
        return value;
    }

    /** Hands over what the script has declared or assigned at its top level, but for functions and what has no value. */
    void store() {
        for (Object id : getIds()) {
            String name = id.toString();
            Object value = super.get(name, this);
            boolean assigned = !read.containsKey(name) || !Objects.equals(read.get(name), value);
            if (assigned && !(value instanceof Function) && !Undefined.isUndefined(value)) {
                bindings.put(name, Values.toJava(value));
            }
        }
    }
}
