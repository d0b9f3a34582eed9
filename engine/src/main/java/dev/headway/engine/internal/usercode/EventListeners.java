package dev.headway.engine.internal.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.execution.usercode.StepListener;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.event.EngineEvent;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.model.EventListener;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners of an engine: those that programs have registered, and those that models name. Without any a step asks once, and
 * gets null. Thread-safe.
 */
public final class EventListeners {
    private static final Logger LOG = LoggerFactory.getLogger(EventListeners.class);

    /** What tells of a failure must not keep it from being recorded. */
    private static final Set<EngineEventType> FAILURES = EnumSet.of(
            EngineEventType.JOB_EXECUTION_FAILURE,
            EngineEventType.JOB_RETRIES_DECREMENTED,
            EngineEventType.JOB_MOVED_TO_DEADLETTER);

    private static final Map<StepEvent.Kind, EngineEventType> TYPES = types();

    private final List<Registered> registered = new CopyOnWriteArrayList<>();
    /** Listeners of models that are classes, made once for as long as the model is in memory. */
    private final Map<EventListener, EngineEventListener> ofClasses = Collections.synchronizedMap(new WeakHashMap<>());

    private record Registered(EngineEventListener listener, Set<EngineEventType> types) {
        boolean hears(EngineEventType type) {
            return types.isEmpty() || types.contains(type);
        }
    }

    private static Map<StepEvent.Kind, EngineEventType> types() {
        Map<StepEvent.Kind, EngineEventType> types = new EnumMap<>(StepEvent.Kind.class);
        for (StepEvent.Kind type : StepEvent.Kind.values()) {
            types.put(type, EngineEventType.valueOf(type.name()));
        }
        return types;
    }

    /** Adds a listener for events of these types, of all if there are none. */
    public void add(EngineEventListener listener, Set<EngineEventType> types) {
        registered.add(new Registered(listener, types.isEmpty() ? Set.copyOf(listener.getTypes()) : Set.copyOf(types)));
    }

    /** Removes a listener, wherever it was added. */
    public void remove(EngineEventListener listener) {
        registered.removeIf(each -> each.listener().equals(listener));
    }

    /** Tells registered listeners of something outside any step; what those throw that may make it fail is thrown. */
    public void dispatch(EngineEvent event) {
        for (Registered each : registered) {
            if (each.hears(event.getType())) {
                call(each.listener(), event);
            }
        }
    }

    /** Tells them of something that has happened already: what they throw is logged. */
    public void tell(EngineEvent event) {
        for (Registered each : registered) {
            if (each.hears(event.getType())) {
                try {
                    each.listener().onEvent(event);
                } catch (RuntimeException failure) {
                    LOG.warn("The listener {} failed at {}", each.listener(), event, failure);
                }
            }
        }
    }

    /** Whether somebody is registered at all. */
    public boolean isEmpty() {
        return registered.isEmpty();
    }

    /** Who hears of the steps of a process; null for nobody. */
    @Nullable
    StepListener of(Definition definition, Targets targets, Supplier<@Nullable ProcessEngine> engine) {
        List<EventListener> ofModel = definition.graph().attributes().eventListeners();
        return registered.isEmpty() && ofModel.isEmpty() ? null : new OfStep(definition, ofModel, targets, engine);
    }

    private static void call(EngineEventListener listener, EngineEvent event) {
        try {
            listener.onEvent(event);
        } catch (RuntimeException failure) {
            boolean raises = failure instanceof BpmnErrorThrown || listener.isFailOnException();
            if (raises && !FAILURES.contains(event.getType())) {
                throw failure;
            }
            LOG.warn("The listener {} failed at {}; what happens goes on", listener, event, failure);
        }
    }

    private final class OfStep implements StepListener {
        private final Definition definition;
        private final List<EventListener> ofModel;
        private final Targets targets;
        private final Supplier<@Nullable ProcessEngine> engine;

        OfStep(
                Definition definition,
                List<EventListener> ofModel,
                Targets targets,
                Supplier<@Nullable ProcessEngine> engine) {
            this.definition = definition;
            this.ofModel = ofModel;
            this.targets = targets;
            this.engine = engine;
        }

        @Override
        public boolean hears(StepEvent.Kind type) {
            if (!ofModel.isEmpty()) {
                return true;
            }
            EngineEventType told = type(type);
            for (Registered each : registered) {
                if (each.hears(told)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void happened(
                StepEvent event, @Nullable ActivityContext where, BiConsumer<Listener.Moment, Runnable> atEnd) {
            EventImpl seen = EventImpl.of(type(event.type()), event, definition);
            ExecutionFacade execution = where == null ? null : ExecutionFacade.of(where, engine);
            seen.during(execution);
            try {
                for (Registered each : registered) {
                    if (each.hears(seen.getType())) {
                        tell(each.listener(), null, seen, atEnd);
                    }
                }
                for (EventListener each : ofModel) {
                    Implementation code = each.implementation();
                    if (code != null && where != null && EngineEvents.hears(each, event.type(), event::subject)) {
                        tell(find(each, code, where), each.moment(), seen, atEnd);
                    }
                }
            } finally {
                seen.during(null);
                if (execution != null) {
                    execution.end();
                }
            }
        }

        private void tell(
                @Nullable EngineEventListener listener,
                Listener.@Nullable Moment ofModel,
                EventImpl event,
                BiConsumer<Listener.Moment, Runnable> atEnd) {
            if (listener == null) {
                return;
            }
            Listener.Moment moment = ofModel != null ? ofModel : moment(listener);
            if (moment == null) {
                call(listener, event);
            } else {
                atEnd.accept(moment, () -> call(listener, event));
            }
        }

        private @Nullable EngineEventListener find(EventListener named, Implementation code, ActivityContext where) {
            EngineEventListener known = ofClasses.get(named);
            if (known != null) {
                return known;
            }
            Place place = new Place("event listener", where, named.location());
            Object target = targets.find(code, where, place);
            if (target == null) {
                return null;
            }
            if (!(target instanceof EngineEventListener listener)) {
                throw place.wrongType(target, EngineEventListener.class);
            }
            if (code instanceof Implementation.JavaClass) {
                ofClasses.put(named, listener);
            }
            return listener;
        }
    }

    private static EngineEventType type(StepEvent.Kind type) {
        EngineEventType known = TYPES.get(type);
        if (known == null) {
            throw new IllegalStateException("Expected a type of event for " + type);
        }
        return known;
    }

    private static Listener.@Nullable Moment moment(EngineEventListener listener) {
        String text = listener.isFireOnTransactionLifecycleEvent() ? listener.getOnTransaction() : null;
        if (text == null) {
            return null;
        }
        return switch (text.toUpperCase(java.util.Locale.ROOT).replace('-', '_')) {
            case "COMMITTING", "BEFORE_COMMIT" -> Listener.Moment.BEFORE_COMMIT;
            case "COMMITTED" -> Listener.Moment.COMMITTED;
            case "ROLLED_BACK", "ROLLINGBACK" -> Listener.Moment.ROLLED_BACK;
            default ->
                throw new IllegalStateException("Expected getOnTransaction of " + listener
                        + " to be COMMITTING, COMMITTED, ROLLED_BACK or ROLLINGBACK, got '" + text + "'");
        };
    }
}
