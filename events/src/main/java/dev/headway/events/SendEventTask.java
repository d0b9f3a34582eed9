package dev.headway.events;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.TaskType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Service tasks of type {@code send-event}. Thread-safe. */
public final class SendEventTask implements TaskType {
    private static final String PAYLOAD = "payload.";

    @Override
    public String name() {
        return "send-event";
    }

    @Override
    public TaskType withOptions(Map<String, String> options) {
        throw new ConfigurationException(
                "Expected no settings of the task type 'send-event', got " + options.keySet() + ".");
    }

    @Override
    public @Nullable String refused(Map<String, String> fields) {
        return fields.containsKey("channelKey")
                ? null
                : "the send-event task needs a <channelKey>, the key of an outbound channel. Add it";
    }

    @Override
    public void execute(DelegateExecution execution, Map<String, Expression> fields) throws Exception {
        Map<String, @Nullable Object> payload = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (name.startsWith(PAYLOAD)) {
                payload.put(name.substring(PAYLOAD.length()), value.getValue(execution));
            }
        });
        EventRegistry registry = EventRegistry.of(execution.getProcessEngine());
        for (String channel : text(fields, "channelKey", execution).split(",")) {
            registry.send(text(fields, "eventType", execution), channel.strip(), payload, tenant(execution));
        }
    }

    private static @Nullable String tenant(DelegateExecution execution) {
        String tenant = execution.getTenantId();
        return tenant == null || tenant.isEmpty() ? null : tenant;
    }

    private static String text(Map<String, Expression> fields, String name, DelegateExecution execution) {
        Expression field = fields.get(name);
        Object value = field == null ? null : field.getValue(execution);
        if (value == null) {
            throw new EventException(
                    "Expected a value for <" + name + "> of '" + execution.getCurrentActivityId() + "', got none.",
                    null);
        }
        return value.toString();
    }
}
