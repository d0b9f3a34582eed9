package dev.headway.core.execution.instance;

import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.model.ElementDetail.CallActivity;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/** Finds the definition that a call activity calls (BPMN 2.0.2, 10.3.6, with the bindings and tenants of the family). */
final class CalledDefinition {
    private final InstanceStep step;
    private final FlowNode node;
    private final CallActivity call;
    private final String key;
    private final @Nullable String version;

    private CalledDefinition(
            InstanceStep step, FlowNode node, CallActivity call, String key, @Nullable String version) {
        this.step = step;
        this.node = node;
        this.call = call;
        this.key = key;
        this.version = version;
    }

    /** The definition, or a refusal when there is none, or it takes no instances. */
    static Definition of(InstanceStep step, CallActivity call, ActivityContext context, FlowNode node) {
        String key = String.valueOf(step.expression(call.calledElement()).text(context));
        String tenant = call.tenant() == null
                ? context.tenantId()
                : step.expression(call.tenant()).text(context);
        String version =
                call.version() == null ? null : step.expression(call.version()).text(context);
        CalledDefinition wanted = new CalledDefinition(step, node, call, key, version);
        Definition found = wanted.find(tenant);
        boolean falls = call.fallback() == null ? call.tenant() == null : call.fallback();
        if (found == null && tenant != null && falls) {
            found = wanted.find(null); // shared by all tenants
        }
        if (found == null) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected a deployed " + (call.calledCase() ? "case" : "process") + " '" + key + "' for "
                            + wanted.place() + ", binding " + call.binding() + (version == null ? "" : " " + version)
                            + "), but there is none. Deploy it first.");
        }
        if (step.context().definitions().suspended(found.id())) {
            throw new Refusal(
                    Reason.SUSPENDED,
                    "Expected " + found.described() + " (id " + found.id() + ") to be active for " + wanted.place()
                            + "), but it is suspended. Activate it, then try again.");
        }
        return found;
    }

    /** The same process in another version. */
    static Definition version(InstanceStep step, Definition found, int version, FlowNode node) {
        Definition wanted = definitions(step, found.cases() != null).byVersion(found.key(), version, found.tenantId());
        if (wanted == null) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected version " + version + " of " + (found.cases() == null ? "process" : "case") + " '"
                            + found.key() + "' for " + called(node) + ", but there is none.");
        }
        return wanted;
    }

    private static DefinitionSource definitions(InstanceStep step, boolean ofCase) {
        DefinitionSource all = step.context().definitions();
        return ofCase ? all.cases() : all;
    }

    private String place() {
        return called(node) + " (line " + node.location().line() + " of "
                + step.definition().described();
    }

    private static String called(FlowNode node) {
        return (node.planItem() == null ? "call activity '" : "plan item '") + node.id() + "'";
    }

    private @Nullable Definition find(@Nullable String tenant) {
        DefinitionSource definitions = definitions(step, call.calledCase());
        long deployment = step.definition().deploymentId();
        return switch (call.binding()) {
            case LATEST -> definitions.latest(key, tenant);
            case DEPLOYMENT -> definitions.inDeployment(key, deployment);
            case DEPLOYMENT_OR_LATEST -> {
                Definition beside = definitions.inDeployment(key, deployment);
                yield beside == null ? definitions.latest(key, tenant) : beside;
            }
            case VERSION -> definitions.byVersion(key, (int) number(version, "a version number"), tenant);
            case VERSION_TAG -> definitions.byVersionTag(key, String.valueOf(version), tenant);
            case ID -> definitions.find(number(key, "the id of a process definition"));
        };
    }

    private long number(@Nullable String text, String expected) {
        try {
            return Long.parseLong(String.valueOf(text).trim());
        } catch (NumberFormatException notANumber) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected " + expected + " for " + place() + "), got '" + text + "'. Correct the model or the"
                            + " variable that it comes from.");
        }
    }
}
