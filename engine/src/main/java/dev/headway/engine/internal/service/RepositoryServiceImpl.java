package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.engine.DeleteProcessDefinitionsBuilder;
import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.UpdateProcessDefinitionSuspensionStateBuilder;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.internal.entity.ProcessDefinitionImpl;
import dev.headway.engine.internal.entity.ResourceImpl;
import dev.headway.engine.internal.query.DeploymentQueryImpl;
import dev.headway.engine.internal.query.ProcessDefinitionQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.repository.DeploymentQuery;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.repository.ProcessDefinitionQuery;
import dev.headway.engine.repository.Resource;
import dev.headway.engine.task.IdentityLink;
import dev.headway.model.BpmnModel;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.BpmnParser;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.ResourceRow;
import dev.headway.runtime.port.Definitions.Starter;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DefinitionView;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.PlannedChange;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

public final class RepositoryServiceImpl extends DeployedDecisions implements RepositoryService {
    private final Deployer deployer;
    private final ClassLoader classLoader;

    public RepositoryServiceImpl(ProcessRuntime runtime, Deployer deployer, ClassLoader classLoader) {
        super(runtime);
        this.deployer = deployer;
        this.classLoader = classLoader;
    }

    @Override
    public DeploymentBuilder createDeployment() {
        return new DeploymentBuilderImpl(deployer, classLoader, this);
    }

    @Override
    public DeploymentQuery createDeploymentQuery() {
        return new DeploymentQueryImpl(queries());
    }

    @Override
    public ProcessDefinitionQuery createProcessDefinitionQuery() {
        return new ProcessDefinitionQueryImpl(queries(), runtime().store().definitions());
    }

    @Override
    public ProcessDefinition getProcessDefinition(String processDefinitionId) {
        return new ProcessDefinitionImpl(definition(processDefinitionId));
    }

    @Override
    public BpmnModel getBpmnModel(String processDefinitionId) {
        DefinitionView definition = definition(processDefinitionId);
        return BpmnParser.parse(content(definition), definition.resourceName(), ParserLimits.DEFAULT);
    }

    @Override
    public InputStream getProcessModel(String processDefinitionId) {
        DefinitionView definition = definition(processDefinitionId);
        return new ByteArrayInputStream(content(definition));
    }

    @Override
    public InputStream getResourceAsStream(String deploymentId, String resourceName) {
        return new ByteArrayInputStream(resource(EntityId.parse("deployment", deploymentId), resourceName));
    }

    @Override
    public List<String> getDeploymentResourceNames(String deploymentId) {
        return resources(EntityId.parse("deployment", deploymentId)).stream()
                .map(ResourceRow::name)
                .toList();
    }

    @Override
    public List<Resource> getDeploymentResources(String deploymentId) {
        long id = EntityId.parse("deployment", deploymentId);
        return resources(id).stream()
                .<Resource>map(row -> new ResourceImpl(id, row))
                .toList();
    }

    @Override
    public InputStream getResourceAsStreamById(String deploymentId, String resourceId) {
        return getResourceAsStream(deploymentId, resourceId.substring(resourceId.indexOf(':') + 1));
    }

    @Override
    public void deleteDeployment(String deploymentId) {
        deleteDeployment(deploymentId, false);
    }

    @Override
    public void deleteDeployment(String deploymentId, boolean cascade) {
        long id = EntityId.parse("deployment", deploymentId);
        if (directory().one(Entity.DEPLOYMENT, id) == null) {
            throw new ObjectNotFoundException("Expected a deployment with id " + id
                    + " to delete, but there is none. It may be deleted already.");
        }
        try {
            List<DefinitionRow> definitions = runtime().store().definitions().byDeployment(id);
            for (DefinitionRow definition : definitions) {
                withoutInstances(definition, cascade, "its deployment " + id, "deleteDeployment(id, true)");
            }
            deployer.delete(id, cascade);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void deleteProcessDefinition(String processDefinitionId, boolean cascade) {
        DefinitionView definition = definition(processDefinitionId);
        try {
            DefinitionRow row =
                    runtime().store().definitions().byId(definition.id()).orElseThrow();
            withoutInstances(row, cascade, "it", "deleteProcessDefinition(id, true)");
            deployer.deleteDefinition(row, cascade);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private void withoutInstances(DefinitionRow definition, boolean cascade, String what, String call) {
        if (cascade) {
            setSuspended(definition.id(), definition.key(), definition.tenantId(), true);
            deleteInstances(definition.id());
        } else if (!directory()
                .list(Entity.INSTANCE, ofDefinition(definition.id()), 1)
                .isEmpty()) {
            throw new WrongStateException("Expected no running instances of '" + definition.key() + "' version "
                    + definition.version() + " (definition " + definition.id() + ") when " + what
                    + " is deleted, but there are some. Delete them first, or call " + call + ".");
        }
    }

    private void deleteInstances(long definitionId) {
        for (List<InstanceView> window = running(definitionId, 0); !window.isEmpty(); ) {
            executeOnFound(
                    "delete process instances of the deployment",
                    window.stream()
                            .map(instance ->
                                    new Command.CancelInstance(instance.id(), "deployment deleted", false, null))
                            .toList());
            window = running(definitionId, 0);
        }
        while (true) {
            List<Criterion> ended = new ArrayList<>(ofDefinition(definitionId));
            ended.add(new Criterion.Compare("endedMillis", Operator.NE, null));
            List<HistoricInstanceView> window = directory().list(Entity.HISTORIC_INSTANCE, ended, BULK_WINDOW);
            if (window.isEmpty()) {
                return;
            }
            runtime()
                    .store()
                    .historyEvents()
                    .delete(window.stream().map(HistoricInstanceView::id).toList());
        }
    }

    @Override
    public void suspendProcessDefinitionById(String processDefinitionId) {
        suspendProcessDefinitionById(processDefinitionId, false, null);
    }

    @Override
    public void suspendProcessDefinitionById(
            String processDefinitionId, boolean suspendProcessInstances, @Nullable Date suspensionDate) {
        change(definition(processDefinitionId), true, suspendProcessInstances, suspensionDate);
    }

    @Override
    public void suspendProcessDefinitionByKey(String processDefinitionKey) {
        suspendProcessDefinitionByKey(processDefinitionKey, false, null);
    }

    @Override
    public void suspendProcessDefinitionByKey(String processDefinitionKey, @Nullable String tenantId) {
        versions(processDefinitionKey, tenantId).forEach(row -> change(row, true, false));
    }

    @Override
    public void suspendProcessDefinitionByKey(
            String processDefinitionKey, boolean suspendProcessInstances, @Nullable Date suspensionDate) {
        suspendProcessDefinitionByKey(processDefinitionKey, suspendProcessInstances, suspensionDate, null);
    }

    @Override
    public void suspendProcessDefinitionByKey(
            String processDefinitionKey,
            boolean suspendProcessInstances,
            @Nullable Date suspensionDate,
            @Nullable String tenantId) {
        versions(processDefinitionKey, tenantId)
                .forEach(row -> change(row, true, suspendProcessInstances, suspensionDate));
    }

    @Override
    public void activateProcessDefinitionById(String processDefinitionId) {
        activateProcessDefinitionById(processDefinitionId, false, null);
    }

    @Override
    public void activateProcessDefinitionById(
            String processDefinitionId, boolean activateProcessInstances, @Nullable Date activationDate) {
        change(definition(processDefinitionId), false, activateProcessInstances, activationDate);
    }

    @Override
    public void activateProcessDefinitionByKey(String processDefinitionKey) {
        activateProcessDefinitionByKey(processDefinitionKey, false, null);
    }

    @Override
    public void activateProcessDefinitionByKey(String processDefinitionKey, @Nullable String tenantId) {
        versions(processDefinitionKey, tenantId).forEach(row -> change(row, false, false));
    }

    @Override
    public void activateProcessDefinitionByKey(
            String processDefinitionKey, boolean activateProcessInstances, @Nullable Date activationDate) {
        activateProcessDefinitionByKey(processDefinitionKey, activateProcessInstances, activationDate, null);
    }

    @Override
    public void activateProcessDefinitionByKey(
            String processDefinitionKey,
            boolean activateProcessInstances,
            @Nullable Date activationDate,
            @Nullable String tenantId) {
        versions(processDefinitionKey, tenantId)
                .forEach(row -> change(row, false, activateProcessInstances, activationDate));
    }

    @Override
    public UpdateProcessDefinitionSuspensionStateBuilder updateProcessDefinitionSuspensionState() {
        return new DefinitionStateBuilderImpl(this);
    }

    @Override
    public DeleteProcessDefinitionsBuilder deleteProcessDefinitions() {
        return new DefinitionDeletion(this);
    }

    @Override
    public boolean isProcessDefinitionSuspended(String processDefinitionId) {
        return definition(processDefinitionId).suspended();
    }

    @Override
    public void addCandidateStarterUser(String processDefinitionId, String userId) {
        starter(processDefinitionId, new Starter(false, required("user id", userId)), true);
    }

    @Override
    public void addCandidateStarterGroup(String processDefinitionId, String groupId) {
        starter(processDefinitionId, new Starter(true, required("group id", groupId)), true);
    }

    @Override
    public void deleteCandidateStarterUser(String processDefinitionId, String userId) {
        starter(processDefinitionId, new Starter(false, required("user id", userId)), false);
    }

    @Override
    public void deleteCandidateStarterGroup(String processDefinitionId, String groupId) {
        starter(processDefinitionId, new Starter(true, required("group id", groupId)), false);
    }

    private void starter(String processDefinitionId, Starter starter, boolean add) {
        starter(definition(processDefinitionId), starter, add);
    }

    /** Lets somebody start a definition, or no longer. */
    void starter(DefinitionView definition, Starter starter, boolean add) {
        long id = definition.id();
        Acting.Deed deed = new Acting.Deed(
                        (add ? "Add" : "Delete") + (starter.group() ? "GroupLink" : "UserLink"), "IdentityLink")
                .definition(id, definition.key(), definition.tenantId())
                .change(IdentityLink.CANDIDATE, add ? null : starter.name(), add ? starter.name() : null);
        Definitions definitions =
                runtime().store().logged(deed.entries(runtime())).definitions();
        try {
            if (add) {
                definitions.addStarter(id, starter);
            } else {
                definitions.removeStarter(id, starter);
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public List<IdentityLink> getIdentityLinksForProcessDefinition(String processDefinitionId) {
        return starters(definition(processDefinitionId));
    }

    /** Who may start a definition. */
    List<IdentityLink> starters(DefinitionView definition) {
        try {
            return runtime().store().definitions().starters(definition.id()).stream()
                    .map(starter -> new IdentityLink(
                            IdentityLink.CANDIDATE,
                            starter.group() ? null : starter.name(),
                            starter.group() ? starter.name() : null,
                            null,
                            EntityId.text(definition.id())))
                    .toList();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** Now, or at a date. */
    private void change(DefinitionView definition, boolean suspended, boolean withInstances, @Nullable Date date) {
        if (date == null) {
            change(definition, suspended, withInstances);
            return;
        }
        try {
            PlannedChanges.plan(runtime(), definition, new PlannedChange(suspended, withInstances, null), date);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private void change(DefinitionView definition, boolean suspended, boolean withInstances) {
        setSuspended(definition.id(), definition.key(), definition.tenantId(), suspended);
        if (!withInstances) {
            return;
        }
        LongFunction<Command> command =
                id -> suspended ? new Command.SuspendInstance(id, null) : new Command.ActivateInstance(id, null);
        long after = 0;
        for (List<InstanceView> window = running(definition.id(), after); !window.isEmpty(); ) {
            executeOnFound(
                    suspended ? "suspend process instances" : "activate process instances",
                    window.stream()
                            .filter(instance -> instance.suspended() != suspended)
                            .map(instance -> command.apply(instance.id()))
                            .toList());
            after = window.get(window.size() - 1).id();
            window = running(definition.id(), after);
        }
    }

    private void setSuspended(long definitionId, String key, @Nullable String tenantId, boolean suspended) {
        String type = suspended ? "SuspendProcessDefinition" : "ActivateProcessDefinition";
        Acting.Deed deed = new Acting.Deed(type, "ProcessDefinition")
                .definition(definitionId, key, tenantId)
                .change("suspensionState", null, suspended ? "suspended" : "active");
        try {
            runtime().store().logged(deed.entries(runtime())).definitions().setSuspended(definitionId, suspended);
            deployer.definitionsChanged();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private List<InstanceView> running(long definitionId, long after) {
        List<Criterion> all = new ArrayList<>(ofDefinition(definitionId));
        all.add(new Criterion.Compare("id", Operator.GT, after));
        return directory().list(Entity.INSTANCE, all, BULK_WINDOW);
    }

    private static List<Criterion> ofDefinition(long definitionId) {
        return List.of(new Criterion.Compare("definitionId", Operator.EQ, definitionId));
    }

    private DefinitionView definition(String processDefinitionId) {
        return definition(false, processDefinitionId);
    }

    /** The definition of a process or of a case. */
    DefinitionView definition(boolean ofCase, String definitionId) {
        String kind = ofCase ? "case" : "process";
        long id = EntityId.parse(kind + " definition", definitionId);
        DefinitionView definition = directory().one(Entity.DEFINITION, id);
        if (definition == null || definition.ofCase() != ofCase) {
            throw new ObjectNotFoundException("Expected a " + kind + " definition with id " + id
                    + ", but none is deployed. Its deployment may be deleted; see create"
                    + (ofCase ? "Case" : "Process") + "DefinitionQuery().");
        }
        return definition;
    }

    /** The file that a definition stands in. */
    byte[] content(DefinitionView definition) {
        return resource(definition.deploymentId(), definition.resourceName());
    }

    private List<DefinitionView> versions(String key, @Nullable String tenantId) {
        List<DefinitionView> versions = directory()
                .list(
                        Entity.DEFINITION,
                        List.of(
                                new Criterion.Compare("ofCase", Operator.EQ, false),
                                new Criterion.Compare("key", Operator.EQ, required("process definition key", key)),
                                new Criterion.Compare("tenantId", Operator.EQ, tenantId)),
                        10_000);
        if (versions.isEmpty()) {
            throw new ObjectNotFoundException("Expected a process definition with key '" + key + "'"
                    + Starts.tenant(tenantId) + ", but none is deployed; see createProcessDefinitionQuery().");
        }
        return versions;
    }
}
