package dev.headway.testkit.versions;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;

/** Runs one process on each of the databases and prints {@code ok} for it; in a process of its own. */
final class OneProcess {
    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
                         targetNamespace="http://headway.dev/test">
              <process id="p" isExecutable="true">
                <startEvent id="start"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="add"/>
                <serviceTask id="add" camunda:asyncBefore="true" camunda:expression="${order.lines.size() + 40}"
                             camunda:resultVariable="sum"/>
                <sequenceFlow id="f2" sourceRef="add" targetRef="check"/>
                <userTask id="check"/>
                <sequenceFlow id="f3" sourceRef="check" targetRef="end"/>
                <endEvent id="end"/>
              </process>
            </definitions>
            """;

    private OneProcess() {}

    /** @param arguments URL, user and password of each database */
    public static void main(String[] arguments) {
        for (int i = 0; i < arguments.length; i += 3) {
            run(arguments[i], arguments[i + 1], arguments[i + 2]);
        }
    }

    private static void run(String url, String user, String password) {
        try (ProcessEngine engine = ProcessEngine.builder()
                .database(url, user, password)
                .asyncExecutorActivate(false)
                .build()) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("p.bpmn", MODEL)
                    .deploy();
            ProcessInstance instance = engine.getRuntimeService()
                    .startProcessInstanceByKey("p", Map.of("order", Map.of("lines", List.of("a", "b"))));
            engine.runUntilIdle();
            String task = engine.getTaskService()
                    .createTaskQuery()
                    .processInstanceId(instance.getId())
                    .list()
                    .getFirst()
                    .getId();
            engine.getTaskService().complete(task);
            HistoricProcessInstance ended = engine.getHistoryService()
                    .createHistoricProcessInstanceQuery()
                    .processInstanceId(instance.getId())
                    .list()
                    .getFirst();
            if (ended.getEndTime() == null
                    || !Long.valueOf(42)
                            .equals(asLong(ended.getProcessVariables().get("sum")))) {
                throw new IllegalStateException(
                        "Expected an end and 42, got " + ended.getEndTime() + " and " + ended.getProcessVariables());
            }
            System.out.println("ok " + url.substring(0, url.indexOf(':', 5)));
        }
    }

    private static Object asLong(Object value) {
        return value instanceof Number number ? Long.valueOf(number.longValue()) : String.valueOf(value);
    }
}
