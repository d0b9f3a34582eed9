package dev.headway.bench.peer;

/**
 * How an engine spells the extension attributes of a model. The suite's models are written in our own namespace; a peer gets the same model in
 * the words it knows.
 */
public enum Dialect {
    HEADWAY("http://headway.dev/schema/bpmn", "async"),
    FLOWABLE("http://flowable.org/bpmn", "async"),
    ACTIVITI("http://activiti.org/bpmn", "async"),
    CAMUNDA("http://camunda.org/schema/1.0/bpmn", "asyncBefore"),
    OPERATON("http://operaton.org/schema/1.0/bpmn", "asyncBefore");

    private final String namespace;
    private final String async;

    Dialect(String namespace, String async) {
        this.namespace = namespace;
        this.async = async;
    }

    /** Where the attribute stands that makes each child of a multi-instance a job of its own: at the activity, or at its loop. */
    private boolean eachAsyncAtActivity() {
        return this == FLOWABLE || this == ACTIVITI;
    }

    private static String eachAsync(boolean here) {
        return here ? " e:async=\"true\" e:exclusive=\"false\"" : "";
    }

    /** The model for this engine, whose user code is the nested classes of an adapter. */
    public String translate(String model, String adapterClass) {
        return model.replace(HEADWAY.namespace, namespace)
                .replace(" e:eachAsync=\"activity\"", eachAsync(eachAsyncAtActivity()))
                .replace(" e:eachAsync=\"loop\"", eachAsync(!eachAsyncAtActivity()))
                .replaceAll("\\be:async=", "e:" + async + "=")
                .replace("\"delegates.", "\"" + adapterClass + "$");
    }
}
