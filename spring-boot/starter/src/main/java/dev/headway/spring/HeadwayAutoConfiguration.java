package dev.headway.spring;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.DecisionService;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.FormService;
import dev.headway.engine.HistoryService;
import dev.headway.engine.IdentityService;
import dev.headway.engine.ManagementService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.ProcessMigrationService;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.calendar.BusinessCalendar;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnMigrationService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.identity.IdentityProvider;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.io.ResourceLoader;

/** The engine and its services as beans, on the application's database. An application's own beans come first. */
@AutoConfiguration(after = DataSourceAutoConfiguration.class)
@ConditionalOnProperty(name = "headway.enabled", havingValue = "true", matchIfMissing = true)
@EnableConfigurationProperties({HeadwayProperties.class, EngineOptions.class})
@ImportRuntimeHints(HeadwayRuntimeHints.class)
public final class HeadwayAutoConfiguration {
    /** After the application's own migrations: both may use one database, each in its schema. */
    @Bean
    @DependsOnDatabaseInitialization
    @ConditionalOnMissingBean(ProcessEngine.class)
    StartedEngine headwayStartedEngine(
            HeadwayProperties properties,
            EngineOptions options,
            ApplicationContext context,
            ListableBeanFactory beans,
            ObjectProvider<JdbcConnectionDetails> connectionDetails,
            ObjectProvider<IdentityProvider> identities,
            ObjectProvider<ProcessEngineBuilderCustomizer> customizers) {
        ProcessEngineBuilder builder = ProcessEngine.builder()
                .nodeName(NodeNames.ofThisProcess())
                .classLoader(StartedEngine.classLoaderOf(context))
                .beanSource(StartedEngine.beansOf(context))
                .incidentListener(context::publishEvent);
        identities.ifUnique(builder::identityProvider);
        context.getBeansOfType(BusinessCalendar.class).forEach(builder::businessCalendar);
        if (options.jdbcUrl() == null) {
            EngineDatabase database = EngineDatabase.chosen(beans, properties.datasource());
            database.applyTo(builder, connectionDetails.getIfUnique());
            if (properties.transactions() == HeadwayProperties.Transactions.JOIN) {
                builder.transactionSource(new SpringTransactions(database.dataSource(), database.name()));
            }
            StartedEngine.warnOfFewConnections(database, options);
        }
        builder.properties(options.asProperties());
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return StartedEngine.of(builder);
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    ProcessEngine headwayProcessEngine(StartedEngine started) {
        return started.engine();
    }

    @Bean
    @ConditionalOnBean(StartedEngine.class)
    ExecutorLifecycle headwayExecutorLifecycle(StartedEngine started) {
        return new ExecutorLifecycle(started.engine(), started.startsExecutor());
    }

    @Bean
    @ConditionalOnProperty(name = "headway.deployment.enabled", havingValue = "true", matchIfMissing = true)
    ModelsOnClassPath headwayModelsOnClassPath(
            ProcessEngine engine, HeadwayProperties properties, ResourceLoader resources) {
        return new ModelsOnClassPath(engine, properties.deployment(), resources);
    }

    @Bean
    @ConditionalOnMissingBean
    RepositoryService headwayRepositoryService(ProcessEngine engine) {
        return engine.getRepositoryService();
    }

    @Bean
    @ConditionalOnMissingBean
    RuntimeService headwayRuntimeService(ProcessEngine engine) {
        return engine.getRuntimeService();
    }

    @Bean
    @ConditionalOnMissingBean
    TaskService headwayTaskService(ProcessEngine engine) {
        return engine.getTaskService();
    }

    @Bean
    @ConditionalOnMissingBean
    FormService headwayFormService(ProcessEngine engine) {
        return engine.getFormService();
    }

    @Bean
    @ConditionalOnMissingBean
    HistoryService headwayHistoryService(ProcessEngine engine) {
        return engine.getHistoryService();
    }

    @Bean
    @ConditionalOnMissingBean
    ManagementService headwayManagementService(ProcessEngine engine) {
        return engine.getManagementService();
    }

    @Bean
    @ConditionalOnMissingBean
    ExternalTaskService headwayExternalTaskService(ProcessEngine engine) {
        return engine.getExternalTaskService();
    }

    @Bean
    @ConditionalOnMissingBean
    DecisionService headwayDecisionService(ProcessEngine engine) {
        return engine.getDecisionService();
    }

    @Bean
    @ConditionalOnMissingBean
    CmmnRepositoryService headwayCmmnRepositoryService(ProcessEngine engine) {
        return engine.getCmmnRepositoryService();
    }

    @Bean
    @ConditionalOnMissingBean
    CmmnRuntimeService headwayCmmnRuntimeService(ProcessEngine engine) {
        return engine.getCmmnRuntimeService();
    }

    @Bean
    @ConditionalOnMissingBean
    CmmnHistoryService headwayCmmnHistoryService(ProcessEngine engine) {
        return engine.getCmmnHistoryService();
    }

    @Bean
    @ConditionalOnMissingBean
    CmmnMigrationService headwayCmmnMigrationService(ProcessEngine engine) {
        return engine.getCmmnMigrationService();
    }

    @Bean
    @ConditionalOnMissingBean
    ProcessMigrationService headwayProcessMigrationService(ProcessEngine engine) {
        return engine.getProcessMigrationService();
    }

    @Bean
    @ConditionalOnMissingBean
    IdentityService headwayIdentityService(ProcessEngine engine) {
        return engine.getIdentityService();
    }
}
