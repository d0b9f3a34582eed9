package dev.headway.bench.bulk;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessInstanceBuilder;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The models of these runs, and many instances of one. */
final class BulkModels {
    private static final int STARTERS = 64;

    /** What runs beside: one asynchronous step. */
    static final String BESIDE = process(
            "beside",
            "",
            "<serviceTask id='step' camunda:asyncBefore='true' camunda:expression='${1}'/><endEvent id='end'/>",
            "step",
            "end");

    /** Waits for a signal, counts it, and waits for the next one. */
    static final String SUBSCRIBER = process(
            "subscriber",
            "<signal id='signal' name='go'/>",
            "<intermediateCatchEvent id='wait'><signalEventDefinition signalRef='signal'/></intermediateCatchEvent>"
                    + "<serviceTask id='count' camunda:expression='${count + 1}' camunda:resultVariable='count'/>"
                    + "<sequenceFlow id='again' sourceRef='count' targetRef='wait'/>",
            "wait",
            "count");

    /** Three visits, and it is over. */
    static final String SHORT = process(
            "short", "", "<serviceTask id='step' camunda:expression='${1}'/><endEvent id='end'/>", "step", "end");

    private BulkModels() {}

    /** One user task of this id. */
    static String task(String id) {
        return process("task", "", "<userTask id='" + id + "'/><endEvent id='end'/>", id, "end");
    }

    private static String process(String key, String root, String elements, String... path) {
        StringBuilder flows = new StringBuilder();
        String from = "start";
        for (String to : path) {
            flows.append(String.format(
                    Locale.ROOT, "<sequenceFlow id='to_%s' sourceRef='%s' targetRef='%s'/>", to, from, to));
            from = to;
        }
        return """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                             xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://headway.dev/bulk">
                  %s<process id="%s" isExecutable="true"><startEvent id="start"/>%s%s</process>
                </definitions>
                """.formatted(root, key, elements, flows);
    }

    /** Deploys a model and returns the id of its definition. */
    static String deploy(ProcessEngine engine, String key, String xml) {
        engine.getRepositoryService()
                .createDeployment()
                .addString(key + ".bpmn", xml)
                .deploy();
        return engine.getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey(key)
                .latestVersion()
                .list()
                .getFirst()
                .getId();
    }

    /** Starts many instances of a process from many threads; returns their ids. */
    static List<String> start(ProcessEngine engine, String key, int instances, Consumer<ProcessInstanceBuilder> with) {
        String[] ids = new String[instances];
        Thread[] starters = IntStream.range(0, STARTERS)
                .mapToObj(first -> Thread.ofVirtual().start(() -> {
                    for (int i = first; i < instances; i += STARTERS) {
                        ProcessInstanceBuilder builder = engine.getRuntimeService()
                                .createProcessInstanceBuilder()
                                .processDefinitionKey(key);
                        with.accept(builder);
                        ids[i] = builder.start().getId();
                    }
                }))
                .toArray(Thread[]::new);
        for (Thread starter : starters) {
            try {
                starter.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while instances were started", interrupted);
            }
        }
        return List.of(ids);
    }
}
