package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.repository.DecisionRequirementsDefinition;
import dev.headway.runtime.port.Entity.RequirementsView;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

public final class DecisionRequirementsDefinitionImpl implements DecisionRequirementsDefinition {
    private static final List<String> IMAGES = List.of("png", "jpg", "gif", "svg");

    private final RequirementsView row;
    private final LongFunction<List<String>> resources;

    /** @param resources names of the resources of a deployment */
    public DecisionRequirementsDefinitionImpl(RequirementsView row, LongFunction<List<String>> resources) {
        this.row = row;
        this.resources = resources;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getKey() {
        return row.key();
    }

    @Override
    public int getVersion() {
        return row.version();
    }

    @Override
    public @Nullable String getName() {
        return row.name();
    }

    @Override
    public String getDeploymentId() {
        return EntityId.text(row.deploymentId());
    }

    @Override
    public String getResourceName() {
        return row.resourceName();
    }

    @Override
    public @Nullable String getDiagramResourceName() {
        String file = row.resourceName();
        String ending = file.endsWith(".dmn11.xml") ? ".dmn11.xml" : ".dmn";
        String base = file.substring(0, file.length() - ending.length() + 1);
        List<String> deployed = resources.apply(row.deploymentId());
        for (String image : IMAGES) {
            for (String name : List.of(base + row.key() + "." + image, base + image)) {
                if (deployed.contains(name)) {
                    return name;
                }
            }
        }
        return null;
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "DecisionRequirementsDefinition '" + row.key() + "' version " + row.version();
    }
}
