package dev.headway.task.mail;

import dev.headway.engine.delegate.Connector;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.VariableScope;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The connector {@code mail-send} of the mail extension of Camunda 7. Thread-safe. */
final class MailConnector implements Connector {
    /** Parameters of the connector, and the fields of the mail task that are the same. */
    private static final Map<String, String> FIELDS = Map.of(
            "from", "from",
            "fromAlias", "fromAlias",
            "to", "to",
            "cc", "cc",
            "bcc", "bcc",
            "subject", "subject",
            "text", "text",
            "html", "html",
            "fileNames", "attachments");

    private final MailTaskType mail;

    MailConnector(MailTaskType mail) {
        this.mail = mail;
    }

    @Override
    public String getId() {
        return "mail-send";
    }

    @Override
    public @Nullable String refused(Set<String> inputs) {
        Set<String> unknown = new TreeSet<>(inputs);
        unknown.removeAll(FIELDS.keySet());
        if (!unknown.isEmpty()) {
            return "the connector 'mail-send' has the input parameters " + unknown + ", which are not known. Known are "
                    + new TreeSet<>(FIELDS.keySet());
        }
        return inputs.contains("to") ? null : "the connector 'mail-send' needs the input parameter 'to'. Add it";
    }

    @Override
    public Map<String, ? extends @Nullable Object> execute(
            DelegateExecution execution, Map<String, ? extends @Nullable Object> inputs) {
        Map<String, Expression> fields = new HashMap<>();
        inputs.forEach((name, value) -> fields.put(FIELDS.getOrDefault(name, name), new Fixed(name, value)));
        mail.send(new MailFields(execution, fields));
        return Map.of();
    }

    private record Fixed(String name, @Nullable Object value) implements Expression {
        @Override
        public @Nullable Object getValue(VariableScope variableScope) {
            return value;
        }

        @Override
        public String getExpressionText() {
            return name;
        }
    }
}
