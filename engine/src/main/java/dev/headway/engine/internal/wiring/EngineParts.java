package dev.headway.engine.internal.wiring;

import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.core.state.Ids;
import dev.headway.core.variable.VariableClasses;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.usercode.EventListeners;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Store;
import dev.headway.store.Replica;
import java.time.ZoneId;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the services of an engine stand on.
 *
 * @param store what the runtime is on; the engine closes it
 * @param replica a copy of the database that queries may read; the engine closes it
 * @param ids for what a deployment makes
 * @param checks what this engine cannot execute, asked at each deployment
 * @param compiler for expressions of start events
 * @param beans registered beans by name, for the same
 * @param events listeners of the engine
 * @param zone in which times without one are read
 * @param calendars registered business calendars
 * @param variableClasses classes of users that come back as objects from variables
 * @param resources where class path resources are looked for
 */
public record EngineParts(
        String name,
        Store store,
        @Nullable Replica replica,
        ProcessRuntime runtime,
        Ids ids,
        ModelCheck checks,
        Decisions decisions,
        ExpressionCompiler compiler,
        Function<String, @Nullable Object> beans,
        EventListeners events,
        ZoneId zone,
        CalendarSchedule.Source calendars,
        VariableClasses variableClasses,
        ClassLoader resources) {}
