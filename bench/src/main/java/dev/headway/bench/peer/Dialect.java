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

    /** Camunda makes the children of a multi-instance asynchronous by an attribute of the loop, the others by that of the activity. */
    private String eachAsync() {
        return async.equals("asyncBefore") ? " e:asyncBefore=\"true\" e:exclusive=\"false\"" : "";
    }

    /** The model for this engine, whose user code is the nested classes of an adapter. */
    public String translate(String model, String adapterClass) {
        return model.replace(HEADWAY.namespace, namespace)
                .replaceAll("\\be:async=", "e:" + async + "=")
                .replace(" e:eachAsync=\"true\"", eachAsync())
                .replace("\"delegates.", "\"" + adapterClass + "$");
    }
}
