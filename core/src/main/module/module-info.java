/** What an instance is and how a command changes it. Programs see the types that user code gives back and those of history. */
module dev.headway.core {
    requires transitive dev.headway.model;
    requires transitive tools.jackson.databind;
    requires org.apache.tomcat.embed.el;
    requires static transitive org.jspecify;

    exports dev.headway.core.history;
    exports dev.headway.core.spin;
    exports dev.headway.core.usercode;
    exports dev.headway.core.command to
            dev.headway.runtime,
            dev.headway.engine,
            dev.headway.events;
    exports dev.headway.core.definition to
            dev.headway.runtime,
            dev.headway.store,
            dev.headway.engine;
    exports dev.headway.core.delta to
            dev.headway.runtime,
            dev.headway.store;
    exports dev.headway.core.execution to
            dev.headway.runtime;
    exports dev.headway.core.execution.job to
            dev.headway.runtime;
    exports dev.headway.core.execution.step to
            dev.headway.runtime,
            dev.headway.channel.claiming,
            dev.headway.engine;
    exports dev.headway.core.execution.token to
            dev.headway.engine;
    exports dev.headway.core.execution.usercode to
            dev.headway.runtime,
            dev.headway.engine;
    exports dev.headway.core.expression to
            dev.headway.runtime,
            dev.headway.engine,
            dev.headway.dmn;
    exports dev.headway.core.migration to
            dev.headway.runtime,
            dev.headway.engine;
    exports dev.headway.core.schedule to
            dev.headway.runtime,
            dev.headway.engine;
    exports dev.headway.core.state to
            dev.headway.runtime,
            dev.headway.channel.claiming,
            dev.headway.store,
            dev.headway.engine,
            dev.headway.testkit;
    exports dev.headway.core.variable to
            dev.headway.runtime,
            dev.headway.store,
            dev.headway.engine;

    opens dev.headway.core.spin to
            tools.jackson.databind;
    opens dev.headway.core.variable to
            tools.jackson.databind;
}
