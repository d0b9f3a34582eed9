package dev.headway.testkit;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;

/** Says in a few lines how an instance stands, for the messages of failed assertions. */
final class InstanceReport {
    private InstanceReport() {}

    static String of(ProcessEngine engine, String instanceId) {
        ProcessInstance running = engine.getRuntimeService()
                .createProcessInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .processInstanceId(instanceId)
                .singleResult();
        StringBuilder text = new StringBuilder("Process instance ").append(instanceId);
        if (running == null) {
            HistoricProcessInstance ended = engine.getHistoryService()
                    .createHistoricProcessInstanceQuery()
                    .readFrom(ReadFrom.PRIMARY)
                    .processInstanceId(instanceId)
                    .singleResult();
            text.append(
                    ended == null
                            ? " is unknown to runtime and history"
                            : " of '" + ended.getProcessDefinitionKey() + "' is " + ended.getState() + " at '"
                                    + ended.getEndActivityId() + "' with variables " + ended.getProcessVariables());
        } else {
            text.append(" of '").append(running.getProcessDefinitionKey()).append("' is at ");
            text.append(engine.getRuntimeService().getActiveActivityIds(instanceId));
            text.append(running.isSuspended() ? " (suspended)" : "");
            text.append(" with variables ").append(running.getProcessVariables());
        }
        text.append("; passed ").append(passed(engine, instanceId));
        List<String> jobs = engine
                .getManagementService()
                .createAnyJobQuery()
                .readFrom(ReadFrom.PRIMARY)
                .processInstanceId(instanceId)
                .list()
                .stream()
                .map(InstanceReport::describe)
                .toList();
        return text.append("; jobs ").append(jobs).append('.').toString();
    }

    /** Element ids in the order in which they were entered, of what has been left. */
    static List<String> passed(ProcessEngine engine, String instanceId) {
        return engine
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .processInstanceId(instanceId)
                .finished()
                .orderByHistoricActivityInstanceId()
                .asc()
                .list()
                .stream()
                .filter(visit -> !visit.isCanceled())
                .map(HistoricActivityInstance::getActivityId)
                .toList();
    }

    private static String describe(Job job) {
        return job.getState() + " at '" + job.getElementId() + "' due " + job.getDuedate() + ", " + job.getRetries()
                + " retries" + (job.getExceptionMessage() == null ? "" : ", failed: " + job.getExceptionMessage());
    }
}
