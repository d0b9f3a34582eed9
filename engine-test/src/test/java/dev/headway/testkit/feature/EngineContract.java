package dev.headway.testkit.feature;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ManagementService;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.repository.Deployment;
import dev.headway.testkit.TestEngine;

/** What the contracts of the API need: an engine on some store, and a place for delegates. */
interface EngineContract {
    TestEngine engine();

    /** Makes an object known to expressions of models by this name. */
    void bean(String name, Object bean);

    default RuntimeService runtimeService() {
        return engine().getRuntimeService();
    }

    default TaskService taskService() {
        return engine().getTaskService();
    }

    default RepositoryService repositoryService() {
        return engine().getRepositoryService();
    }

    default CmmnRepositoryService cmmnRepositoryService() {
        return engine().processEngine().getCmmnRepositoryService();
    }

    default HistoryService historyService() {
        return engine().getHistoryService();
    }

    default ManagementService managementService() {
        return engine().getManagementService();
    }

    default Deployment deploy(String xml) {
        return Models.deploy(engine(), "test.bpmn", xml);
    }
}
