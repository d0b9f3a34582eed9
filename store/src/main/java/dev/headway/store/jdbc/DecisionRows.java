package dev.headway.store.jdbc;

import static dev.headway.store.jdbc.JdbcDefinitions.tenantKey;

import dev.headway.runtime.port.Definitions.DecisionRow;
import dev.headway.runtime.port.Definitions.DeploymentRow;
import dev.headway.runtime.port.Definitions.NewDecision;
import dev.headway.runtime.port.Definitions.NewRequirements;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.DefinitionSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decisions of a deployment, and the files that hold several. */
final class DecisionRows {
    private DecisionRows() {}

    /** Writes them with their versions; the caller's transaction. */
    static void insert(Connection connection, DeploymentRow deployment, List<NewDecision> decisions)
            throws SQLException {
        Set<NewRequirements> files = new HashSet<>();
        for (NewDecision decision : decisions) {
            NewRequirements file = decision.requirements();
            if (file != null && files.add(file)) {
                insert(connection, deployment, file, decision.resourceName());
            }
            insert(connection, deployment, decision);
        }
    }

    private static void insert(Connection connection, DeploymentRow deployment, NewDecision decision)
            throws SQLException {
        List<Object> key = List.of(decision.key(), tenantKey(deployment.tenantId()));
        int version = Sql.list(connection, DefinitionSql.LAST_DECISION_VERSION, key, RowReader::integer)
                        .getFirst()
                + 1;
        NewRequirements requirements = decision.requirements();
        Sql.update(
                connection,
                DefinitionSql.INSERT_DECISION,
                Arrays.asList(
                        decision.id(),
                        decision.key(),
                        tenantKey(deployment.tenantId()),
                        version,
                        decision.name(),
                        decision.versionTag(),
                        deployment.id(),
                        decision.resourceName(),
                        deployment.tenantId(),
                        requirements == null ? null : requirements.id()));
    }

    private static void insert(
            Connection connection, DeploymentRow deployment, NewRequirements requirements, String resourceName)
            throws SQLException {
        List<Object> key = List.of(requirements.key(), tenantKey(deployment.tenantId()));
        int version = Sql.list(connection, DefinitionSql.LAST_REQUIREMENTS_VERSION, key, RowReader::integer)
                        .getFirst()
                + 1;
        Sql.update(
                connection,
                DefinitionSql.INSERT_REQUIREMENTS,
                Arrays.asList(
                        requirements.id(),
                        requirements.key(),
                        tenantKey(deployment.tenantId()),
                        version,
                        requirements.name(),
                        deployment.id(),
                        resourceName,
                        deployment.tenantId()));
    }

    static DecisionRow read(RowReader row) throws SQLException {
        return new DecisionRow(
                row.big(),
                row.requiredText(),
                row.integer(),
                row.text(),
                row.text(),
                row.big(),
                row.requiredText(),
                row.text(),
                row.optionalBig(),
                row.text());
    }
}
