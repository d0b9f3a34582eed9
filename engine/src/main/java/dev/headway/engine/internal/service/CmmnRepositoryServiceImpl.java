package dev.headway.engine.internal.service;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.internal.entity.CaseDefinitionImpl;
import dev.headway.engine.internal.query.CaseDefinitionQueryImpl;
import dev.headway.engine.repository.CaseDefinition;
import dev.headway.engine.repository.CaseDefinitionQuery;
import dev.headway.engine.repository.DeploymentQuery;
import dev.headway.engine.task.IdentityLink;
import dev.headway.model.CmmnModel;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.CmmnParser;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions.Starter;
import dev.headway.runtime.port.Entity.DefinitionView;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;

/** What is said of cases alone; deployments are those of the repository. Thread-safe. */
public final class CmmnRepositoryServiceImpl extends EngineService implements CmmnRepositoryService {
    private final RepositoryServiceImpl repository;

    CmmnRepositoryServiceImpl(ProcessRuntime runtime, RepositoryServiceImpl repository) {
        super(runtime);
        this.repository = repository;
    }

    @Override
    public DeploymentBuilder createDeployment() {
        return repository.createDeployment();
    }

    @Override
    public DeploymentQuery createDeploymentQuery() {
        return repository.createDeploymentQuery();
    }

    @Override
    public CaseDefinitionQuery createCaseDefinitionQuery() {
        return new CaseDefinitionQueryImpl(queries(), runtime().store().definitions());
    }

    @Override
    public CaseDefinition getCaseDefinition(String caseDefinitionId) {
        return new CaseDefinitionImpl(repository.definition(true, caseDefinitionId));
    }

    @Override
    public CmmnModel getCmmnModel(String caseDefinitionId) {
        DefinitionView definition = repository.definition(true, caseDefinitionId);
        return CmmnParser.parse(repository.content(definition), definition.resourceName(), ParserLimits.DEFAULT);
    }

    @Override
    public InputStream getCaseModel(String caseDefinitionId) {
        return new ByteArrayInputStream(repository.content(repository.definition(true, caseDefinitionId)));
    }

    @Override
    public InputStream getResourceAsStream(String deploymentId, String resourceName) {
        return repository.getResourceAsStream(deploymentId, resourceName);
    }

    @Override
    public List<String> getDeploymentResourceNames(String deploymentId) {
        return repository.getDeploymentResourceNames(deploymentId);
    }

    @Override
    public void deleteDeployment(String deploymentId, boolean cascade) {
        repository.deleteDeployment(deploymentId, cascade);
    }

    @Override
    public void addCandidateStarterUser(String caseDefinitionId, String userId) {
        starter(caseDefinitionId, new Starter(false, required("user id", userId)), true);
    }

    @Override
    public void addCandidateStarterGroup(String caseDefinitionId, String groupId) {
        starter(caseDefinitionId, new Starter(true, required("group id", groupId)), true);
    }

    @Override
    public void deleteCandidateStarterUser(String caseDefinitionId, String userId) {
        starter(caseDefinitionId, new Starter(false, required("user id", userId)), false);
    }

    @Override
    public void deleteCandidateStarterGroup(String caseDefinitionId, String groupId) {
        starter(caseDefinitionId, new Starter(true, required("group id", groupId)), false);
    }

    private void starter(String caseDefinitionId, Starter starter, boolean add) {
        repository.starter(repository.definition(true, caseDefinitionId), starter, add);
    }

    @Override
    public List<IdentityLink> getIdentityLinksForCaseDefinition(String caseDefinitionId) {
        return repository.starters(repository.definition(true, caseDefinitionId));
    }
}
