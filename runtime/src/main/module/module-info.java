/** A node: takes commands, commits them in groups, and runs jobs. Programs see its ports, settings, counters and traces. */
module dev.headway.runtime {
    requires transitive dev.headway.core;
    requires org.slf4j;
    requires transitive micrometer.core;
    requires transitive micrometer.observation;
    requires static micrometer.tracing;
    requires transitive java.sql;
    requires static transitive org.jspecify;

    exports dev.headway.runtime.port;
    exports dev.headway.runtime.settings;
    exports dev.headway.runtime.statistics;
    exports dev.headway.runtime.trace;
    exports dev.headway.runtime.batch to
            dev.headway.engine;
    exports dev.headway.runtime.broker to
            dev.headway.channel.amqp,
            dev.headway.channel.claiming,
            dev.headway.channel.jms,
            dev.headway.channel.kafka;
    exports dev.headway.runtime.channel to
            dev.headway.engine,
            dev.headway.channel.amqp,
            dev.headway.channel.claiming,
            dev.headway.channel.jms,
            dev.headway.channel.kafka,
            dev.headway.testkit;
    exports dev.headway.runtime.concurrent to
            dev.headway.channel.claiming,
            dev.headway.engine;
    exports dev.headway.runtime.definition to
            dev.headway.engine;
    exports dev.headway.runtime.dispatch to
            dev.headway.engine;
    exports dev.headway.runtime.history to
            dev.headway.engine;
    exports dev.headway.runtime.join to
            dev.headway.engine,
            dev.headway.events;
    exports dev.headway.runtime.node to
            dev.headway.engine,
            dev.headway.events,
            dev.headway.spring,
            dev.headway.testkit;
    exports dev.headway.runtime.turn to
            dev.headway.engine,
            dev.headway.events;

    uses dev.headway.runtime.channel.ChannelProvider;
}
