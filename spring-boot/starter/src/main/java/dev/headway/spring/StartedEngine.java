package dev.headway.spring;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;

/**
 * The application's engine, whose executor waits for the rest of the application.
 *
 * @param startsExecutor whether it is to run jobs and timers in the end
 */
record StartedEngine(ProcessEngine engine, boolean startsExecutor) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StartedEngine.class);

    static StartedEngine of(ProcessEngineBuilder builder) {
        boolean startsExecutor = builder.startsExecutor();
        return new StartedEngine(builder.asyncExecutorActivate(false).build(), startsExecutor);
    }

    /** Of the application: with devtools, its classes are loaded anew at each restart. */
    static ClassLoader classLoaderOf(ApplicationContext context) {
        ClassLoader own = context.getClassLoader();
        return own == null ? StartedEngine.class.getClassLoader() : own;
    }

    /** Beans for expressions: those of the application, by name. */
    static Function<String, @Nullable Object> beansOf(ApplicationContext context) {
        return name -> context.containsBean(name) ? context.getBean(name) : null;
    }

    static void warnOfFewConnections(EngineDatabase database, EngineOptions options) {
        Integer connections = database.connections();
        Integer set = options.slots();
        int slots = set == null ? RuntimeSettings.DEFAULTS.slots() : set;
        if (connections != null && slots > connections && !Boolean.FALSE.equals(options.asyncExecutorActivate())) {
            LOG.warn(
                    "headway.slots is {}, but the pool of DataSource '{}' has {} connections: that many delegates may run at"
                            + " once and wait for each other there. Set headway.slots or"
                            + " spring.datasource.hikari.maximum-pool-size so that they match.",
                    slots,
                    database.name(),
                    connections);
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
