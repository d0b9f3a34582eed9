/** The engine: its services, queries, delegates and events. What is not exported has no business in a program. */
module dev.headway.engine {
    requires transitive dev.headway.runtime;
    requires transitive dev.headway.store;
    requires org.slf4j;
    requires transitive java.scripting;
    requires transitive java.sql;
    requires static transitive org.jspecify;

    exports dev.headway.engine;
    exports dev.headway.engine.batch;
    exports dev.headway.engine.calendar;
    exports dev.headway.engine.cmmn;
    exports dev.headway.engine.decision;
    exports dev.headway.engine.delegate;
    exports dev.headway.engine.event;
    exports dev.headway.engine.externaltask;
    exports dev.headway.engine.form;
    exports dev.headway.engine.history;
    exports dev.headway.engine.identity;
    exports dev.headway.engine.migration;
    exports dev.headway.engine.query;
    exports dev.headway.engine.repository;
    exports dev.headway.engine.runtime;
    exports dev.headway.engine.task;
    exports dev.headway.engine.variable;
    exports dev.headway.engine.variable.type;
    exports dev.headway.engine.variable.value;
    exports dev.headway.engine.variable.value.builder;
    exports dev.headway.engine.internal to
            dev.headway.events,
            dev.headway.spring,
            dev.headway.testkit;

    uses dev.headway.engine.ProcessEngineBuilder;
    uses dev.headway.engine.decision.DecisionEngine;
    uses dev.headway.engine.delegate.Connector;
    uses dev.headway.engine.delegate.TaskType;
    uses dev.headway.engine.repository.ResourceCheck;

    provides dev.headway.engine.ProcessEngineBuilder with
            dev.headway.engine.internal.config.ProcessEngineBuilderImpl;
}
