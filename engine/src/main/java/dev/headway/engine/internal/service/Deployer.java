package dev.headway.engine.internal.service;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.decision.DecisionEngine;
import dev.headway.engine.decision.DecisionEngine.DecisionFile;
import dev.headway.engine.decision.DecisionEngine.DecisionModel;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.entity.CaseDefinitionImpl;
import dev.headway.engine.internal.entity.DecisionDefinitionImpl;
import dev.headway.engine.internal.entity.DeploymentImpl;
import dev.headway.engine.internal.entity.EntityEventImpl;
import dev.headway.engine.internal.entity.ProcessDefinitionImpl;
import dev.headway.engine.internal.service.DeploymentBuilderImpl.DuplicateFilter;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.usercode.EventListeners;
import dev.headway.engine.internal.wiring.ModelCheck;
import dev.headway.engine.internal.wiring.StartEvents;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.engine.repository.ResourceCheck;
import dev.headway.model.ModelFile;
import dev.headway.model.ParserLimits;
import dev.headway.model.Problem;
import dev.headway.model.ProcessGraph;
import dev.headway.model.parse.CmmnParser;
import dev.headway.model.parse.ModelParser;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.DeploymentRow;
import dev.headway.runtime.port.Definitions.NewDecision;
import dev.headway.runtime.port.Definitions.NewDefinition;
import dev.headway.runtime.port.Definitions.NewRequirements;
import dev.headway.runtime.port.Definitions.ResourceRow;
import dev.headway.runtime.port.Definitions.Starter;
import dev.headway.runtime.port.Entity.DefinitionView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deploys: parses every model, refuses errors with all of them listed, and writes definitions with their start events. */
public final class Deployer {
    /** Deployments and definitions belong to no instance; their ids carry this partition. */
    private static final int PARTITION = 0;

    private final ProcessRuntime runtime;
    private final StartEvents startEvents;
    private final ModelCheck checks;
    private final Decisions decisions;
    private final EventListeners events;
    private final List<ResourceCheck> resourceChecks;

    Deployer(
            ProcessRuntime runtime,
            StartEvents startEvents,
            ModelCheck checks,
            Decisions decisions,
            EventListeners events) {
        this.events = events;
        this.decisions = decisions;
        this.resourceChecks = ServiceLoader.load(ResourceCheck.class, Deployer.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        this.checks = checks;
        this.runtime = runtime;
        this.startEvents = startEvents;
    }

    /** What a builder has collected. */
    record Request(
            @Nullable String name,
            @Nullable String key,
            @Nullable String category,
            @Nullable String tenantId,
            DuplicateFilter filter,
            Map<String, byte[]> resources) {}

    /** Whether a resource of this name is parsed as a model. */
    static boolean isModel(String resourceName) {
        return resourceName.endsWith(".bpmn")
                || resourceName.endsWith(".bpmn20.xml")
                || CmmnParser.isCaseFile(resourceName);
    }

    Deployment deploy(Request request) {
        if (request.resources().isEmpty()) {
            throw new InvalidRequestException("Expected at least one resource in a deployment, got none."
                    + " Add a model with addClasspathResource, addString, addInputStream or addBytes before deploy().");
        }
        try {
            Deployment done = null;
            while (done == null) {
                done = deployTranslated(request);
            }
            return done;
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** Null when somebody else has deployed since duplicates were looked for: then that one may be the same, as when nodes start together. */
    private @Nullable Deployment deployTranslated(Request request) {
        Map<String, byte[]> resources = new TreeMap<>(request.resources());
        Long generation = request.filter() == DuplicateFilter.NONE
                ? null
                : (Long) runtime.store().definitions().generation();
        if (request.filter() != DuplicateFilter.NONE) {
            Deployment before = filter(request, resources);
            if (before != null) {
                return before;
            }
        }
        List<DeploymentProblem> problems = new ArrayList<>();
        DeploymentRow row = new DeploymentRow(
                runtime.ids().next(PARTITION),
                request.name(),
                request.category(),
                request.key(),
                request.tenantId(),
                runtime.nowMillis());
        List<NewDefinition> definitions = read(resources, request.tenantId(), problems);
        List<NewDecision> newDecisions = readDecisions(resources, problems);
        if (problems.stream().anyMatch(DeploymentProblem::error)) {
            throw new DeploymentException(problems);
        }
        List<ResourceRow> files = resources.entrySet().stream()
                .map(entry -> new ResourceRow(entry.getKey(), entry.getValue()))
                .toList();
        Acting.Deed deed = new Acting.Deed("Create", "Deployment")
                .deployment(row.id(), row.tenantId())
                .change("name", null, row.name());
        List<DefinitionRow> deployed = runtime.store()
                .logged(deed.entries(runtime))
                .definitions()
                .deployAt(generation, row, files, definitions, newDecisions)
                .orElse(null);
        if (deployed == null) {
            return null;
        }
        definitionsChanged();
        Deployment done = DeploymentImpl.deployed(
                row,
                true,
                views(deployed, false, ProcessDefinitionImpl::new),
                views(deployed, true, CaseDefinitionImpl::new),
                newDecisions.isEmpty() ? List.of() : decisionsOf(row.id()),
                problems);
        if (!events.isEmpty()) {
            tell(done);
            done.getDeployedProcessDefinitions().forEach(this::tell);
            done.getDeployedCaseDefinitions().forEach(this::tell);
        }
        return done;
    }

    private void tell(Object entity) {
        events.tell(new EntityEventImpl(EngineEventType.ENTITY_CREATED, entity));
        events.tell(new EntityEventImpl(EngineEventType.ENTITY_INITIALIZED, entity));
    }

    /** Deletes a deployment; the versions before those of it start by their events again. */
    void delete(long deploymentId, boolean cascade) {
        Definitions port = runtime.store().definitions();
        List<Definitions.RestoredStarts> restored = new ArrayList<>();
        for (DefinitionRow gone : port.byDeployment(deploymentId)) {
            if (port.latest(gone.definitionKey()).map(DefinitionRow::id).orElse(0L) == gone.id()) {
                restore(gone, restored);
            }
        }
        Acting.Deed deed = new Acting.Deed("Delete", "Deployment")
                .deployment(deploymentId, null)
                .change("cascade", null, Boolean.toString(cascade));
        runtime.store().logged(deed.entries(runtime)).definitions().deleteDeployment(deploymentId, restored);
        definitionsChanged();
    }

    /** Deletes one version; the one before it starts by its events again. */
    void deleteDefinition(DefinitionRow gone, boolean cascade) {
        Definitions port = runtime.store().definitions();
        List<Definitions.RestoredStarts> restored = new ArrayList<>();
        if (port.latest(gone.definitionKey()).map(DefinitionRow::id).orElse(0L) == gone.id()) {
            restoreBefore(gone, false, restored);
        }
        Acting.Deed deed = new Acting.Deed("Delete", gone.ofCase() ? "CaseDefinition" : "ProcessDefinition")
                .definition(gone.id(), gone.key(), gone.tenantId())
                .change("cascade", null, Boolean.toString(cascade));
        runtime.store().logged(deed.entries(runtime)).definitions().deleteDefinition(gone.id(), restored);
        definitionsChanged();
    }

    private void restore(DefinitionRow gone, List<Definitions.RestoredStarts> restored) {
        restoreBefore(gone, true, restored);
    }

    private void restoreBefore(DefinitionRow gone, boolean withDeployment, List<Definitions.RestoredStarts> restored) {
        for (int version = gone.version() - 1; version > 0; version--) {
            DefinitionRow before = runtime.store()
                    .definitions()
                    .byVersion(gone.definitionKey(), version)
                    .orElse(null);
            if (before == null || (withDeployment && before.deploymentId() == gone.deploymentId())) {
                continue; // deleted before, or with this one
            }
            if (before.startable()) {
                long now = runtime.nowMillis();
                StartEvents.Found found = startEvents.of(
                        before.id(), runtime.definition(before.id()).graph(), before.tenantId(), now);
                restored.add(new Definitions.RestoredStarts(
                        before.id(),
                        found.subscriptions(),
                        // A date that has passed started its instance long ago.
                        found.timers().stream()
                                .filter(timer -> timer.repeat() != null || timer.dueMillis() > now)
                                .toList()));
            }
            return;
        }
    }

    /** Something was deployed or deleted: what is known of versions is asked again. */
    void definitionsChanged() {
        runtime.definitionsChanged();
        decisions.changed();
    }

    private List<DecisionDefinition> decisionsOf(long deploymentId) {
        return runtime.store().definitions().decisionsOf(deploymentId).stream()
                .<DecisionDefinition>map(DecisionDefinitionImpl::new)
                .toList();
    }

    private List<NewDecision> readDecisions(Map<String, byte[]> resources, List<DeploymentProblem> problems) {
        List<NewDecision> found = new ArrayList<>();
        if (!decisions.available()) {
            return found;
        }
        Map<String, String> fileByKey = new HashMap<>();
        resources.forEach((file, content) -> {
            if (!Decisions.isDecisionFile(file)) {
                return;
            }
            DecisionFile read = decisions.read(file, content);
            DecisionEngine.Requirements root = read.requirements();
            NewRequirements requirements =
                    root == null ? null : new NewRequirements(runtime.ids().next(PARTITION), root.key(), root.name());
            read.problems().forEach(problem -> problems.add(DeploymentProblem.of(file, problem)));
            for (DecisionModel decision : read.decisions()) {
                String other = fileByKey.put(decision.key(), file);
                if (other != null) {
                    problems.add(new DeploymentProblem(
                            file,
                            true,
                            0,
                            0,
                            decision.key(),
                            "decision-id-unique",
                            "Expected decision ids that are unique in a deployment, but '" + decision.key()
                                    + "' is also in " + other + ". Rename one of them."));
                }
                found.add(new NewDecision(
                        runtime.ids().next(PARTITION),
                        decision.key(),
                        decision.name(),
                        decision.versionTag(),
                        file,
                        requirements));
            }
        });
        return found;
    }

    private List<NewDefinition> read(
            Map<String, byte[]> resources, @Nullable String tenantId, List<DeploymentProblem> problems) {
        List<NewDefinition> definitions = new ArrayList<>();
        Map<String, String> fileByKey = new HashMap<>();
        resources.forEach((file, content) -> {
            if (!isModel(file)) {
                checkFile(file, content, problems);
                kept(file, problems);
                return;
            }
            ModelFile model = checks.check(ModelParser.parse(content, file, ParserLimits.DEFAULT), resources.keySet());
            for (Problem problem : model.problems()) {
                problems.add(DeploymentProblem.of(file, problem));
            }
            for (ProcessGraph graph : model.graphs()) {
                String kind = graph.isCase() ? "case" : "process";
                String other = fileByKey.put(kind + " " + graph.key(), file);
                if (other != null) {
                    problems.add(problem(
                            file,
                            graph,
                            kind + "-id-unique",
                            "Expected " + kind + " ids that are unique in a deployment, but '" + graph.key()
                                    + "' is also in " + other + ". Rename one of them."));
                }
                definitions.add(definition(model, graph, tenantId, problems));
            }
        });
        return definitions;
    }

    private NewDefinition definition(
            ModelFile model, ProcessGraph graph, @Nullable String tenantId, List<DeploymentProblem> problems) {
        long id = runtime.ids().next(PARTITION);
        ProcessGraph.ProcessAttributes attributes = graph.attributes();
        String category = attributes.category() != null ? attributes.category() : model.targetNamespace();
        StartEvents.Found found = attributes.executable() && model.deployable()
                ? startEvents.of(id, graph, tenantId, runtime.nowMillis())
                : StartEvents.Found.NOTHING;
        found.problems().forEach(problem -> problems.add(DeploymentProblem.of(model.fileName(), problem)));
        return new NewDefinition(
                id,
                graph.key(),
                attributes.name(),
                category,
                attributes.versionTag(),
                model.fileName(),
                attributes.executable(),
                attributes.documentation(),
                found.subscriptions(),
                found.timers(),
                starters(attributes),
                graph.isCase());
    }

    private static List<Starter> starters(ProcessGraph.ProcessAttributes attributes) {
        return Stream.concat(
                        attributes.candidateStarterUsers().stream().map(user -> new Starter(false, user)),
                        attributes.candidateStarterGroups().stream().map(group -> new Starter(true, group)))
                .distinct()
                .toList();
    }

    private void checkFile(String file, byte[] content, List<DeploymentProblem> problems) {
        for (ResourceCheck check : resourceChecks) {
            String refused = check.refused(file, content);
            if (refused != null) {
                problems.add(new DeploymentProblem(file, true, 0, 0, null, "resource-refused", refused));
            }
        }
    }

    private void kept(String file, List<DeploymentProblem> problems) {
        if (Decisions.isDecisionFile(file) && decisions.available()) {
            return;
        }
        if (file.endsWith(".xml") || file.endsWith(".dmn")) {
            String why = Decisions.isDecisionFile(file)
                    ? "this is a DMN model and there is no decision engine (" + Decisions.ADVICE + ")"
                    : "a model's name ends in .bpmn or .bpmn20.xml, that of a case in .cmmn or .cmmn.xml";
            problems.add(new DeploymentProblem(
                    file,
                    false,
                    0,
                    0,
                    null,
                    "resource-not-executed",
                    "Expected a BPMN model, but " + why + ": the file is kept with the deployment and not executed."));
        }
    }

    private static DeploymentProblem problem(String file, ProcessGraph graph, String rule, String message) {
        return new DeploymentProblem(
                file,
                true,
                graph.process().location().line(),
                graph.process().location().column(),
                graph.key(),
                rule,
                message);
    }

    /** Removes what was deployed before; the earlier deployment when there is nothing left to deploy. */
    private @Nullable Deployment filter(Request request, Map<String, byte[]> resources) {
        String name = request.name();
        if (name == null) {
            throw new InvalidRequestException(
                    "Expected a name(...) for a deployment with duplicate filtering, got none:"
                            + " duplicates are looked for among deployments of the same name.");
        }
        Definitions port = runtime.store().definitions();
        List<DeploymentRow> before = port.deploymentsByName(name, request.tenantId()).stream()
                .sorted(Comparator.comparingLong(DeploymentRow::id).reversed())
                .toList();
        if (before.isEmpty()) {
            return null;
        }
        DeploymentRow newest = before.get(0);
        if (request.filter() == DuplicateFilter.ALL) {
            return sameContent(contents(port, newest), resources) ? unchanged(newest) : null;
        }
        Map<String, byte[]> latest = new LinkedHashMap<>();
        for (DeploymentRow row : before) {
            contents(port, row).forEach(latest::putIfAbsent);
        }
        resources.entrySet().removeIf(entry -> Arrays.equals(entry.getValue(), latest.get(entry.getKey())));
        return resources.isEmpty() ? unchanged(newest) : null;
    }

    private Deployment unchanged(DeploymentRow row) {
        List<DefinitionRow> definitions = runtime.store().definitions().byDeployment(row.id());
        return DeploymentImpl.deployed(
                row,
                false,
                views(definitions, false, ProcessDefinitionImpl::new),
                views(definitions, true, CaseDefinitionImpl::new),
                decisionsOf(row.id()),
                List.of());
    }

    private static Map<String, byte[]> contents(Definitions port, DeploymentRow row) {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        port.resources(row.id()).forEach(resource -> contents.put(resource.name(), resource.content()));
        return contents;
    }

    private static boolean sameContent(Map<String, byte[]> left, Map<String, byte[]> right) {
        return left.keySet().equals(right.keySet())
                && left.entrySet().stream()
                        .allMatch(entry -> Arrays.equals(entry.getValue(), right.get(entry.getKey())));
    }

    /** Those of one language. */
    private static <T> List<T> views(List<DefinitionRow> rows, boolean ofCase, Function<DefinitionView, T> view) {
        return rows.stream()
                .filter(row -> row.ofCase() == ofCase)
                .map(Deployer::view)
                .map(view)
                .toList();
    }

    private static DefinitionView view(DefinitionRow row) {
        return new DefinitionView(
                row.id(),
                row.key(),
                row.version(),
                row.name(),
                row.category(),
                row.versionTag(),
                row.deploymentId(),
                row.resourceName(),
                row.tenantId(),
                row.suspended(),
                row.startable(),
                true,
                row.description(),
                row.ofCase());
    }
}
