package dev.headway.engine.internal.usercode;

import static dev.headway.engine.variable.Variables.view;

import dev.headway.core.definition.Definition;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.Scripts;
import dev.headway.core.execution.usercode.StepListener;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.execution.usercode.VariableChange;
import dev.headway.core.schedule.TimerCalendar;
import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.core.variable.VariableClasses;
import dev.headway.core.variable.Variables;
import dev.headway.engine.DelegateException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.CustomPropertiesResolver;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.DelegateVariableMapping;
import dev.headway.engine.delegate.FieldScript;
import dev.headway.engine.delegate.FutureJavaDelegate;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.TransactionDependentExecutionListener;
import dev.headway.engine.delegate.TransactionDependentTaskListener;
import dev.headway.engine.delegate.TriggerableJavaDelegate;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.model.Loop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the delegates, listeners and scripts that models name, and answers what expressions ask of user code. Thread-safe.
 * The engine makes one; who tests the core alone can make one too.
 */
public final class Delegates implements UserCode {
    private static final Logger LOG = LoggerFactory.getLogger(Delegates.class);

    /** More different warnings than this are told by nobody's model but by a fault that repeats itself. */
    private static final int WARNINGS_MAX = 10_000;

    final Targets targets;
    private final Function<String, @Nullable Object> beans;
    private final Supplier<@Nullable ProcessEngine> engine;
    private final ScriptLanguages scripts;
    private final @Nullable Decisions decisions;
    private final @Nullable Calendars calendars;
    private final @Nullable ScriptSources sources;
    private final LoopDelegates loops;
    private final TaskTypes taskTypes;
    private final EventListeners events;
    private final Connectors connectors;
    private final VariableClasses variableClasses;
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    private Delegates(Builder builder) {
        targets = new Targets(builder.classLoader, builder.allowed, builder.stubUnknown);
        beans = builder.beans;
        engine = builder.engine;
        decisions = builder.decisions;
        calendars = builder.calendars;
        sources = builder.sources;
        taskTypes = builder.taskTypes;
        events = builder.events;
        connectors = builder.connectors;
        variableClasses = new VariableClasses(builder.variableClasses, builder.classLoader, this::warn);
        ScriptLanguages languages = builder.scripts;
        scripts = languages != null ? languages : new ScriptLanguages(Set.of(), builder.classLoader);
        loops = new LoopDelegates(targets, engine);
    }

    /** Collects settings; all have defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A predicate from patterns: class names, or package prefixes that end in {@code .*} or {@code .}.
     *
     * @param patterns null allows every class
     */
    public static Predicate<String> allowing(@Nullable List<String> patterns) {
        if (patterns == null) {
            return name -> true;
        }
        List<String> copy = patterns.stream()
                .map(pattern -> pattern.endsWith(".*") ? pattern.substring(0, pattern.length() - 1) : pattern)
                .toList();
        return name -> copy.stream()
                .anyMatch(pattern -> pattern.endsWith(".") ? name.startsWith(pattern) : name.equals(pattern));
    }

    /** Settings of {@link Delegates}. Not thread-safe. */
    public static final class Builder {
        private ClassLoader classLoader = Delegates.class.getClassLoader();
        private Function<String, @Nullable Object> beans = name -> null;
        private Predicate<String> allowed = name -> true;
        private boolean stubUnknown;
        private Supplier<@Nullable ProcessEngine> engine = () -> null;
        private @Nullable ScriptLanguages scripts;
        private @Nullable Decisions decisions;
        private @Nullable Calendars calendars;
        private @Nullable ScriptSources sources;
        private TaskTypes taskTypes = TaskTypes.NONE;
        private EventListeners events = new EventListeners();
        private Connectors connectors = Connectors.NONE;
        private Predicate<String> variableClasses = name -> false;

        private Builder() {}

        /** Where classes come from; the loader of Headway itself if not set. */
        public Builder classLoader(ClassLoader value) {
            classLoader = value;
            return this;
        }

        /** Where beans come from; null for an unknown name. Thread-safe. */
        public Builder beans(Function<String, @Nullable Object> value) {
            beans = value;
            return this;
        }

        /** Which class names models may use, see {@link Delegates#allowing}; asked before a class is loaded. */
        public Builder allow(Predicate<String> value) {
            allowed = value;
            return this;
        }

        /** Runs classes and delegate expressions that are not there as if they did nothing, to try a model without its code. */
        public Builder stubUnknown(boolean value) {
            stubUnknown = value;
            return this;
        }

        /** Which languages scripts may be in; none if not set. */
        public Builder scripts(ScriptLanguages value) {
            scripts = value;
            return this;
        }

        /** Where scripts are that are files of their own; there are none if not set. */
        public Builder scriptSources(ScriptSources value) {
            sources = value;
            return this;
        }

        /** The deployed DMN decisions; there are none if not set. */
        public Builder decisions(Decisions value) {
            decisions = value;
            return this;
        }

        /** The task types that modules bring; there are none if not set. */
        public Builder taskTypes(TaskTypes value) {
            taskTypes = value;
            return this;
        }

        /** The listeners of the engine; there are none if not set. */
        public Builder events(EventListeners value) {
            events = value;
            return this;
        }

        /** Which classes of users may come back as objects from variables, see {@link Delegates#allowing}; none if not set. */
        public Builder variableClasses(Predicate<String> value) {
            variableClasses = value;
            return this;
        }

        /** The connectors that models may name; none if not set. */
        public Builder connectors(Connectors value) {
            connectors = value;
            return this;
        }

        /** The registered business calendars; there are none if not set. */
        public Builder calendars(Calendars value) {
            calendars = value;
            return this;
        }

        /** The engine that {@link DelegateExecution#getProcessEngine} returns. */
        public Builder engine(Supplier<@Nullable ProcessEngine> value) {
            engine = value;
            return this;
        }

        public Delegates build() {
            return new Delegates(this);
        }
    }

    @Override
    public void execute(Implementation implementation, ActivityContext context) throws Exception {
        Place place = new Place("delegate", context, implementation.location());
        if (implementation instanceof Implementation.Expression expression) {
            context.definition().expression(expression.text()).evaluate(context);
            return;
        }
        ExecutionFacade execution = ExecutionFacade.of(context, engine);
        try {
            if (implementation instanceof Implementation.BuiltIn task) {
                taskTypes.execute(task, context, execution, place, this::handler);
                return;
            }
            Object target = targets.find(implementation, context, place);
            if (target instanceof JavaDelegate delegate) {
                delegate.execute(execution);
            } else if (target instanceof FutureJavaDelegate<?> delegate) {
                FutureDelegates.run(delegate, execution);
            } else if (target != null) {
                throw place.wrongType(target, JavaDelegate.class);
            }
        } finally {
            execution.end();
        }
    }

    @Override
    public Map<String, @Nullable Object> connect(
            Implementation.Connector connector, Map<String, @Nullable Object> inputs, ActivityContext context)
            throws Exception {
        ExecutionFacade execution = ExecutionFacade.of(context, engine);
        try {
            return connectors.execute(
                    connector, inputs, execution, new Place("connector", context, connector.location()));
        } finally {
            execution.end();
        }
    }

    @Override
    public void trigger(Implementation implementation, ActivityContext context) {
        Object target =
                targets.find(implementation, context, new Place("delegate", context, implementation.location()));
        if (target instanceof TriggerableJavaDelegate delegate) {
            ExecutionFacade execution = ExecutionFacade.of(context, engine);
            try {
                delegate.trigger(execution, null, null);
            } finally {
                execution.end();
            }
        }
    }

    @Override
    public void notify(Listener listener, ActivityContext context) throws Exception {
        Implementation implementation = listener.implementation();
        boolean ofTask = context.task() != null;
        Place place = new Place(
                (ofTask ? "task" : "execution") + " listener for '" + listener.event() + "'",
                context,
                implementation.location());
        if (implementation instanceof Implementation.Expression expression) {
            context.definition().expression(expression.text()).evaluate(context);
            return;
        }
        if (implementation instanceof Implementation.Script script) {
            if (Scripts.isExpression(script.format())) {
                Scripts.run(this, script, context);
            } else {
                script(script, context, place, Map.of());
            }
            return;
        }
        Object target = targets.find(implementation, context, place);
        if (target == null) {
            return;
        }
        ExecutionFacade execution = ExecutionFacade.of(context, engine);
        ScopeFacade scope = ofTask ? new TaskFacade(context, execution) : execution;
        try {
            if (scope instanceof TaskFacade task) {
                task.tell(target, place);
            } else {
                execution.tell(target, place);
            }
        } finally {
            scope.end();
        }
    }

    @Override
    public void notify(Implementation listener, VariableChange change, ActivityContext context) throws Exception {
        ChangedVariable.tell(listener, change, context, this, ExecutionFacade.of(context, engine));
    }

    @Override
    public Runnable atEnd(Listener listener, Listener.AtEnd end, ActivityContext context) {
        Implementation implementation = listener.implementation();
        Place place = new Place("listener at the end of the transaction", context, implementation.location());
        Object target = targets.find(implementation, context, place);
        if (target == null) {
            return () -> {};
        }
        Map<String, @Nullable Object> variables = Variables.copies(context.variables());
        Map<String, @Nullable Object> properties = properties(end.properties(), context);
        String instance = EntityId.text(context.instanceId());
        String execution = EntityId.text(context.executionId());
        String element = context.node().id();
        return switch (target) {
            case TransactionDependentTaskListener told
            when context.task() != null -> () -> told.notify(instance, execution, element, variables, properties);
            case TransactionDependentExecutionListener told
            when context.task() == null -> () -> told.notify(instance, execution, element, variables, properties);
            default ->
                throw place.wrongType(
                        target,
                        context.task() == null
                                ? TransactionDependentExecutionListener.class
                                : TransactionDependentTaskListener.class);
        };
    }

    private Map<String, @Nullable Object> properties(@Nullable Implementation resolver, ActivityContext context) {
        if (resolver == null) {
            return Map.of();
        }
        Place place = new Place("resolver of custom properties", context, resolver.location());
        Object target = resolver instanceof Implementation.Expression expression
                ? context.definition().expression(expression.text()).evaluate(context)
                : targets.find(resolver, context, place);
        Object found = target;
        if (target instanceof CustomPropertiesResolver code) {
            ExecutionFacade execution = ExecutionFacade.of(context, engine);
            try {
                found = code.getCustomPropertiesMap(execution);
            } finally {
                execution.end();
            }
        }
        Map<String, @Nullable Object> properties = new HashMap<>();
        if (found instanceof Map<?, ?> map) {
            map.forEach((name, value) -> properties.put(String.valueOf(name), value));
        } else if (found != null) {
            throw place.wrongType(found, CustomPropertiesResolver.class);
        }
        return properties;
    }

    @Override
    public @Nullable Object script(Implementation.Script script, ActivityContext context) {
        return script(script, context, new Place("script", context, script.location()), Map.of());
    }

    @Override
    public DecisionOutcome decide(Implementation.Decision decision, ActivityContext context) {
        Decisions deployed = decisions;
        return deployed == null ? UserCode.super.decide(decision, context) : deployed.decide(decision, context);
    }

    @Override
    public TimerCalendar calendar(String name, String what) {
        Calendars registered = calendars;
        return registered == null ? UserCode.super.calendar(name, what) : registered.calendar(name, what);
    }

    @Override
    public void mapInputs(Implementation mapping, ActivityContext caller, Map<String, @Nullable Object> variables) {
        map(mapping, caller, (target, execution) -> target.mapInputVariables(execution, view(variables)));
    }

    @Override
    public void mapOutputs(Implementation mapping, ActivityContext caller, Map<String, @Nullable Object> results) {
        map(mapping, caller, (code, to) -> code.mapOutputVariables(to, new CalledScope(results, caller.tenantId())));
    }

    private void map(
            Implementation mapping,
            ActivityContext caller,
            BiConsumer<DelegateVariableMapping, DelegateExecution> work) {
        Place place = new Place("variable mapping", caller, mapping.location());
        Object target = targets.find(mapping, caller, place);
        if (target == null) {
            return;
        }
        if (!(target instanceof DelegateVariableMapping code)) {
            throw place.wrongType(target, DelegateVariableMapping.class);
        }
        ExecutionFacade execution = ExecutionFacade.of(caller, engine);
        try {
            work.accept(code, execution);
        } finally {
            execution.end();
        }
    }

    @Override
    public @Nullable Object collection(Implementation handler, @Nullable Object value, ActivityContext context) {
        return loops.collection(handler, value, context);
    }

    @Override
    public @Nullable Object aggregateOne(Loop.Aggregation output, ActivityContext instance, boolean overview) {
        return loops.aggregateOne(output, instance, overview);
    }

    @Override
    public @Nullable Object aggregateAll(
            Loop.Aggregation output,
            SequencedMap<Long, @Nullable Object> values,
            ActivityContext loop,
            boolean overview) {
        return loops.aggregateAll(output, values, loop, overview);
    }

    private @Nullable Object handler(Implementation code, ActivityContext context, Place place) {
        return code instanceof Implementation.Script script
                ? (FieldScript) names -> script(script, context, place, names)
                : targets.find(code, context, place);
    }

    private @Nullable Object script(
            Implementation.Script written, ActivityContext context, Place place, Map<String, ?> more) {
        Implementation.Script script = withSource(Scripts.inItsLanguage(written, context), context, place);
        if (Scripts.isExpression(script.format())) {
            return Scripts.evaluate(this, script, context, more);
        }
        ExecutionFacade execution = ExecutionFacade.of(context, engine);
        Map<String, Object> own = new HashMap<>(more);
        own.put("execution", execution);
        if (context.task() != null) {
            own.put("task", new TaskFacade(context, execution));
        }
        try {
            Map<String, @Nullable Object> inputs = Scripts.inputs(this, script, context);
            return scripts.run(script, new ScriptNames(context, own, inputs, engine, script.storesVariables()), place);
        } finally {
            execution.end();
        }
    }

    private Implementation.Script withSource(Implementation.Script script, ActivityContext context, Place place) {
        ScriptSources files = sources;
        if (script.resource() == null) {
            return script;
        }
        String resource = context.definition().expression(script.resource()).text(context);
        if (files == null || resource == null) {
            throw new DelegateException(
                    "Expected a file for " + place + ", but resource '" + script.resource() + "' cannot be read here",
                    null);
        }
        String source = files.read(context.definition().deploymentId(), resource, place);
        return script.resolved(script.format(), source, null);
    }

    @Override
    public VariableClasses variableClasses() {
        return variableClasses;
    }

    @Override
    public void warn(String about, String message) {
        if (warned.size() < WARNINGS_MAX && warned.add(about)) {
            LOG.warn(message);
        }
    }

    @Override
    public @Nullable StepListener stepListener(Definition definition) {
        return events.of(definition, targets, engine);
    }

    @Override
    public @Nullable Object bean(String name) {
        return beans.apply(name);
    }

    @Override
    public @Nullable Object implicit(String name, ActivityContext context) {
        return switch (name) {
            case "execution" -> ExecutionFacade.of(context, engine);
            case "task" -> context.task() == null ? null : new TaskFacade(context, ExecutionFacade.of(context, engine));
            case "planItemInstance", "caseExecution" ->
                context.definition().cases() == null ? null : ExecutionFacade.of(context, engine);
            case "planItemInstances" ->
                context.definition().cases() == null ? null : PlanItemInstances.of(context, engine);
            case "caseInstance" -> ExecutionFacade.ofCase(context, engine);
            case "authenticatedUserId" -> context.userId();
            default -> null;
        };
    }
}
