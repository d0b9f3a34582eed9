package dev.headway.store.jdbc;

import dev.headway.runtime.port.Definitions;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.Texts;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.DefinitionSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deployments and definitions in either database. Thread-safe. */
final class JdbcDefinitions extends JdbcDefinitionStates implements Definitions {
    private final Sql sql;

    JdbcDefinitions(Sql sql) {
        super(sql);
        this.sql = sql;
    }

    @Override
    public Optional<List<DefinitionRow>> deployAt(
            @Nullable Long generation,
            DeploymentRow deployment,
            List<ResourceRow> resources,
            List<NewDefinition> definitions,
            List<NewDecision> decisions) {
        return sql.inTransaction("deploy '" + deployment.name() + "'", connection -> {
            int first = generation == null
                    ? Sql.update(connection, DefinitionSql.NEXT_GENERATION, List.of())
                    : Sql.update(connection, DefinitionSql.NEXT_GENERATION_AFTER, List.of(generation));
            if (first == 0) {
                return Optional.empty();
            }
            insert(connection, deployment);
            for (ResourceRow resource : resources) {
                Sql.update(
                        connection,
                        DefinitionSql.INSERT_RESOURCE,
                        List.of(deployment.id(), resource.name(), resource.content()));
            }
            List<DefinitionRow> deployed = new ArrayList<>();
            for (NewDefinition definition : definitions) {
                deployed.add(insert(connection, deployment, definition));
            }
            DecisionRows.insert(connection, deployment, decisions);
            return Optional.of(deployed);
        });
    }

    @Override
    public List<DecisionRow> decisions(String key, @Nullable String tenantId) {
        return sql.list(
                "find decisions",
                DefinitionSql.DECISIONS_BY_KEY,
                List.of(key, tenantKey(tenantId)),
                DecisionRows::read);
    }

    @Override
    public List<DecisionRow> decisionsOf(long deploymentId) {
        return sql.list(
                "find decisions", DefinitionSql.DECISIONS_BY_DEPLOYMENT, List.of(deploymentId), DecisionRows::read);
    }

    static String tenantKey(@Nullable String tenantId) {
        return tenantId == null ? "" : tenantId;
    }

    private static DefinitionRow insert(Connection connection, DeploymentRow deployment, NewDefinition definition)
            throws SQLException {
        String tenantId = deployment.tenantId();
        List<Object> key = List.of(definition.ofCase(), definition.key(), tenantKey(tenantId));
        int version = Sql.list(connection, DefinitionSql.LAST_VERSION, key, RowReader::integer)
                        .getFirst()
                + 1;
        Sql.update(connection, DefinitionSql.DELETE_OLD_SUBSCRIPTIONS, key);
        Sql.update(connection, DefinitionSql.DELETE_OLD_TIMERS, key);
        Sql.update(connection, DefinitionSql.NO_LONGER_LATEST, key);
        Sql.update(
                connection,
                DefinitionSql.INSERT_DEFINITION,
                Arrays.asList(
                        definition.id(),
                        definition.key(),
                        tenantKey(tenantId),
                        version,
                        definition.name(),
                        definition.category(),
                        definition.versionTag(),
                        deployment.id(),
                        definition.resourceName(),
                        tenantId,
                        definition.startable(),
                        definition.description(),
                        definition.ofCase()));
        StartEventRows.insert(connection, definition, tenantId);
        for (Starter starter : definition.starters()) {
            insert(connection, definition.id(), starter);
        }
        return new DefinitionRow(
                definition.id(),
                definition.key(),
                version,
                definition.name(),
                definition.category(),
                definition.versionTag(),
                deployment.id(),
                definition.resourceName(),
                tenantId,
                false,
                definition.startable(),
                definition.description(),
                definition.ofCase());
    }

    private static int insert(Connection connection, long definitionId, Starter starter) throws SQLException {
        return Sql.update(
                connection,
                DefinitionSql.INSERT_STARTER,
                List.of(starter.group(), starter.name(), definitionId, starter.group(), starter.name()));
    }

    @Override
    public List<Starter> starters(long definitionId) {
        return sql.list(
                "find who may start",
                DefinitionSql.STARTERS,
                List.of(definitionId),
                row -> new Starter(row.flag(), row.requiredText()));
    }

    @Override
    public void addStarter(long definitionId, Starter starter) {
        sql.inTransaction("let somebody start a definition", connection -> {
            // Its row is the lock: two who add the same, and a deployment that is deleted meanwhile, come one after
            // another.
            Sql.update(connection, DefinitionSql.NEXT_GENERATION, List.of());
            return insert(connection, definitionId, starter);
        });
    }

    @Override
    public void removeStarter(long definitionId, Starter starter) {
        sql.inTransaction(
                "let somebody no longer start a definition",
                connection -> Sql.update(
                        connection,
                        DefinitionSql.DELETE_STARTER,
                        List.of(definitionId, starter.group(), starter.name())));
    }

    @Override
    public List<Long> startableBy(List<String> users, List<String> groups) {
        return sql.list(
                "find what somebody may start",
                DefinitionSql.STARTABLE_BY,
                List.of(new Texts(users), new Texts(groups)),
                RowReader::big);
    }

    static DefinitionRow read(RowReader row) throws SQLException {
        return new DefinitionRow(
                row.big(),
                row.requiredText(),
                row.integer(),
                row.text(),
                row.text(),
                row.text(),
                row.big(),
                row.requiredText(),
                row.text(),
                row.flag(),
                row.flag(),
                row.text(),
                row.flag());
    }

    private Optional<DefinitionRow> find(String text, List<?> parameters) {
        return sql.list("find a definition", text, parameters, JdbcDefinitions::read).stream()
                .findFirst();
    }

    @Override
    public Optional<DefinitionRow> byId(long definitionId) {
        return find(DefinitionSql.BY_ID, List.of(definitionId));
    }

    @Override
    public Optional<DefinitionRow> latest(DefinitionKey key) {
        return find(DefinitionSql.LATEST, parameters(key));
    }

    @Override
    public Optional<DefinitionRow> byVersion(DefinitionKey key, int version) {
        return find(DefinitionSql.BY_VERSION, parameters(key, version));
    }

    @Override
    public Optional<DefinitionRow> byVersionTag(DefinitionKey key, String versionTag) {
        return find(DefinitionSql.BY_VERSION_TAG, parameters(key, versionTag));
    }

    /** A key as parameters of a statement, and what comes behind it. */
    private static List<Object> parameters(DefinitionKey key, Object... more) {
        List<Object> all = new ArrayList<>(List.of(key.ofCase(), key.key(), tenantKey(key.tenantId())));
        all.addAll(List.of(more));
        return all;
    }

    @Override
    public List<DefinitionRow> byDeployment(long deploymentId) {
        return sql.list("find definitions", DefinitionSql.BY_DEPLOYMENT, List.of(deploymentId), JdbcDefinitions::read);
    }

    @Override
    public List<DeploymentRow> deploymentsByName(String name, @Nullable String tenantId) {
        return sql.list(
                "find deployments",
                (tenantId == null ? DefinitionSql.DEPLOYMENTS_BY_NAME_NO_TENANT : DefinitionSql.DEPLOYMENTS_BY_NAME)
                        + DefinitionSql.NEWEST_FIRST,
                tenantId == null ? List.of(name) : List.of(name, tenantId),
                JdbcDefinitions::readDeployment);
    }

    private static DeploymentRow readDeployment(RowReader row) throws SQLException {
        return new DeploymentRow(row.big(), row.text(), row.text(), row.text(), row.text(), row.big());
    }

    @Override
    public Optional<DefinitionCopy> copyOf(long definitionId) {
        return sql.read("read a definition", connection -> {
            for (DefinitionRow row :
                    Sql.list(connection, DefinitionSql.BY_ID, List.of(definitionId), JdbcDefinitions::read)) {
                List<DeploymentRow> deployment = Sql.list(
                        connection,
                        DefinitionSql.DEPLOYMENT_BY_ID,
                        List.of(row.deploymentId()),
                        JdbcDefinitions::readDeployment);
                List<ResourceRow> resource = Sql.list(
                        connection,
                        DefinitionSql.RESOURCE,
                        List.of(row.deploymentId(), row.resourceName()),
                        read -> new ResourceRow(read.requiredText(), read.bytes()));
                if (!deployment.isEmpty() && !resource.isEmpty()) {
                    return Optional.of(new DefinitionCopy(deployment.getFirst(), resource.getFirst(), row));
                }
            }
            return Optional.empty();
        });
    }

    /** Keeps a definition of another database, unless it is here; in a transaction of the caller's. */
    static void adopt(Connection connection, DefinitionCopy copy) throws SQLException {
        DefinitionRow row = copy.definition();
        List<Object> key = parameters(row.definitionKey());
        boolean known = !Sql.list(connection, DefinitionSql.BY_ID, List.of(row.id()), RowReader::big)
                .isEmpty();
        boolean taken = !Sql.list(
                        connection,
                        DefinitionSql.BY_VERSION,
                        parameters(row.definitionKey(), row.version()),
                        RowReader::big)
                .isEmpty();
        if (known || taken) {
            return;
        }
        Sql.update(connection, DefinitionSql.NEXT_GENERATION, List.of());
        DeploymentRow deployment = copy.deployment();
        if (Sql.list(connection, DefinitionSql.DEPLOYMENT_BY_ID, List.of(deployment.id()), RowReader::big)
                .isEmpty()) {
            insert(connection, deployment);
        }
        List<Object> resource =
                List.of(deployment.id(), copy.resource().name(), copy.resource().content());
        if (Sql.list(connection, DefinitionSql.RESOURCE, resource.subList(0, 2), RowReader::requiredText)
                .isEmpty()) {
            Sql.update(connection, DefinitionSql.INSERT_RESOURCE, resource);
        }
        Sql.update(
                connection,
                DefinitionSql.INSERT_COPY,
                Arrays.asList(
                        row.id(),
                        row.key(),
                        tenantKey(row.tenantId()),
                        row.version(),
                        row.name(),
                        row.category(),
                        row.versionTag(),
                        row.deploymentId(),
                        row.resourceName(),
                        row.tenantId(),
                        row.startable(),
                        row.description(),
                        row.ofCase()));
        Sql.update(connection, DefinitionSql.NO_LONGER_LATEST, key);
        restoreLatest(connection, row.definitionKey());
    }

    private static void insert(Connection connection, DeploymentRow deployment) throws SQLException {
        Sql.update(
                connection,
                DefinitionSql.INSERT_DEPLOYMENT,
                Arrays.asList(
                        deployment.id(),
                        deployment.name(),
                        deployment.category(),
                        deployment.key(),
                        deployment.tenantId(),
                        deployment.deployedMillis()));
    }

    @Override
    public List<ResourceRow> resources(long deploymentId) {
        return sql.list(
                "read resources",
                DefinitionSql.RESOURCES,
                List.of(deploymentId),
                row -> new ResourceRow(row.requiredText(), row.bytes()));
    }

    @Override
    public List<StartSubscription> startSubscriptions(String type, String name, @Nullable String tenantId) {
        return tenantId == null
                ? starts(" and s.tenant_id is null", List.of(type, name))
                : starts(" and s.tenant_id = ?", List.of(type, name, tenantId));
    }

    @Override
    public List<StartSubscription> startSubscriptionsOfAll(String type, String name) {
        return starts("", List.of(type, name));
    }

    private List<StartSubscription> starts(String tenant, List<Object> parameters) {
        return sql.list(
                "find start subscriptions",
                DefinitionSql.START_SUBSCRIPTIONS + tenant + DefinitionSql.START_SUBSCRIPTIONS_ORDER,
                parameters,
                row -> new StartSubscription(
                        row.big(), row.requiredText(), row.requiredText(), row.requiredText(), row.text(), row.flag()));
    }

    @Override
    public long generation() {
        return sql.list("ask for the generation", DefinitionSql.GENERATION, List.of(), RowReader::big)
                .getFirst();
    }

    @Override
    public void deleteDeployment(long deploymentId, List<RestoredStarts> restored) {
        List<DefinitionRow> gone = byDeployment(deploymentId);
        sql.inTransaction("delete a deployment", connection -> {
            Sql.update(connection, DefinitionSql.NEXT_GENERATION, List.of());
            List<Object> id = List.of(deploymentId);
            for (String text : List.of(
                    DefinitionSql.DELETE_SUBSCRIPTIONS,
                    DefinitionSql.DELETE_TIMERS,
                    DefinitionSql.DELETE_STARTERS,
                    DefinitionSql.DELETE_PLACES,
                    DefinitionSql.DELETE_DEFINITIONS,
                    DefinitionSql.DELETE_DECISIONS,
                    DefinitionSql.DELETE_REQUIREMENTS,
                    DefinitionSql.DELETE_RESOURCES,
                    DefinitionSql.DELETE_DEPLOYMENT)) {
                Sql.update(connection, text, id);
            }
            restore(connection, gone, restored);
            return gone.size();
        });
    }

    @Override
    public void deleteDefinition(long definitionId, List<RestoredStarts> restored) {
        List<DefinitionRow> gone = byId(definitionId).stream().toList();
        sql.inTransaction("delete a definition", connection -> {
            Sql.update(connection, DefinitionSql.NEXT_GENERATION, List.of());
            for (String text : List.of(
                    DefinitionSql.DELETE_SUBSCRIPTIONS_OF,
                    DefinitionSql.DELETE_TIMERS_OF,
                    DefinitionSql.DELETE_STARTERS_OF,
                    DefinitionSql.DELETE_PLACES_OF,
                    DefinitionSql.DELETE_DEFINITION)) {
                Sql.update(connection, text, List.of(definitionId));
            }
            restore(connection, gone, restored);
            return gone.size();
        });
    }

    private static void restoreLatest(Connection connection, DefinitionKey key) throws SQLException {
        List<Object> twice = new ArrayList<>(parameters(key));
        twice.addAll(parameters(key));
        Sql.update(connection, DefinitionSql.RESTORE_LATEST, twice);
    }

    /** Versions that become the latest, now that these are gone, start by their events again; what follows moves to them. */
    private static void restore(Connection connection, List<DefinitionRow> gone, List<RestoredStarts> restored)
            throws SQLException {
        for (DefinitionRow definition : gone) {
            restoreLatest(connection, definition.definitionKey());
        }
        StartEventRows.restore(connection, gone, restored);
    }
}
