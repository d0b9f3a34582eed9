package dev.headway.engine.internal.config;

import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.usercode.Calendars;
import dev.headway.engine.internal.usercode.Connectors;
import dev.headway.engine.internal.usercode.FamilyFunctions;
import dev.headway.engine.internal.usercode.ScriptLanguages;
import dev.headway.engine.internal.usercode.ScriptSources;
import dev.headway.engine.internal.usercode.TaskTypes;
import dev.headway.engine.internal.wiring.StartEvents;
import dev.headway.model.ModelFile;
import dev.headway.model.Problem;
import dev.headway.model.ProcessGraph;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Says of a model what its deployment would say, without an engine and a database. Thread-safe. */
public final class DeploymentCheck {
    private final ModelChecks checks;
    private final StartEvents startEvents;
    private final Clock clock;

    /**
     * @param allowedScripts names of the script languages that the engine would allow
     * @param stubDelegates whether calendars that are not there are taken as ISO 8601, as when delegates are stubbed
     * @param classLoader where script engines, decision engine and script files are looked for
     */
    public DeploymentCheck(Set<String> allowedScripts, boolean stubDelegates, ClassLoader classLoader) {
        ZoneId zone = ZoneId.systemDefault();
        Calendars calendars = new Calendars(Map.of(), stubDelegates ? zone : null);
        this.clock = Clock.systemUTC();
        TaskTypes taskTypes = TaskTypes.of(classLoader, Map.of());
        ElExpressionCompiler compiler =
                new ElExpressionCompiler(FamilyFunctions.of(clock, zone, () -> null), type -> true);
        this.checks = new ModelChecks(
                new ScriptLanguages(allowedScripts, classLoader),
                (resource, deployed) -> ScriptSources.missing(resource, deployed, classLoader),
                Decisions.engineOf(classLoader) != null,
                calendars,
                taskTypes,
                Connectors.of(name -> null, classLoader, taskTypes),
                compiler);
        AtomicLong ids = new AtomicLong();
        this.startEvents = new StartEvents(partition -> ids.incrementAndGet(), compiler, name -> null, zone, calendars);
    }

    /**
     * The same model with what a deployment adds to its problems.
     *
     * @param deployed names of the resources that are deployed with it
     */
    public ModelFile check(ModelFile model, Set<String> deployed) {
        ModelFile checked = checks.check(model, deployed);
        if (!checked.deployable()) {
            return checked;
        }
        List<Problem> problems = new ArrayList<>(checked.problems());
        for (ProcessGraph graph : checked.graphs()) {
            if (graph.attributes().executable()) {
                problems.addAll(startEvents.of(0, graph, null, clock.millis()).problems());
            }
        }
        return checked.withProblems(problems);
    }
}
