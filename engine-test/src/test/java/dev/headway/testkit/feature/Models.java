package dev.headway.testkit.feature;

import dev.headway.engine.repository.Deployment;
import dev.headway.testkit.TestEngine;

/** Small BPMN models as text: parts of a process put together. */
final class Models {
    private static final String HEAD = """
            <?xml version="1.0" encoding="UTF-8"?>
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                         xmlns:flowable="http://flowable.org/bpmn"
                         xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
                         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                         xmlns:headway="http://headway.dev/schema/bpmn" targetNamespace="http://headway.dev/test">
            """;

    private Models() {}

    /** A file with one process of these parts. */
    static String process(String key, String... parts) {
        return file("<process id=\"" + key + "\" isExecutable=\"true\">\n" + String.join("\n", parts) + "\n</process>");
    }

    /** A file with these root elements. */
    static String file(String... rootElements) {
        return HEAD + String.join("\n", rootElements) + "\n</definitions>\n";
    }

    /** Sequence flows from each element to the next. */
    static String path(String... elementIds) {
        StringBuilder flows = new StringBuilder();
        for (int i = 1; i < elementIds.length; i++) {
            flows.append("<sequenceFlow id=\"%s_%s\" sourceRef=\"%s\" targetRef=\"%s\"/>\n"
                    .formatted(elementIds[i - 1], elementIds[i], elementIds[i - 1], elementIds[i]));
        }
        return flows.toString();
    }

    /** start -> the task -> end. */
    static String around(String key, String taskId, String task) {
        return process(key, "<startEvent id=\"start\"/>", task, "<endEvent id=\"end\"/>", path("start", taskId, "end"));
    }

    /** start -> one user task -> end. */
    static String userTask(String key, String taskId) {
        return around(key, taskId, "<userTask id=\"" + taskId + "\" name=\"The " + taskId + "\"/>");
    }

    /** start -> one service task that calls a bean -> end. */
    static String delegate(String key, String taskId, String bean, String attributes) {
        return around(
                key,
                taskId,
                "<serviceTask id=\"" + taskId + "\" flowable:delegateExpression=\"${" + bean + "}\" " + attributes
                        + "/>");
    }

    /** Deploys one model under the name {@code key.bpmn}. */
    static Deployment deploy(TestEngine engine, String fileName, String xml) {
        return engine.getRepositoryService()
                .createDeployment()
                .name(fileName)
                .addString(fileName, xml)
                .deploy();
    }
}
