package dev.headway.task.mail;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.delegate.Connector;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.TaskType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Service tasks of type {@code mail}, with the fields of Activiti and Flowable. Thread-safe. */
public final class MailTaskType implements TaskType {
    private static final Set<String> NAMES = Set.of(
            "to",
            "cc",
            "bcc",
            "from",
            "subject",
            "headers",
            "text",
            "textVar",
            "html",
            "htmlVar",
            "charset",
            "attachments",
            "ignoreException",
            "exceptionVariableName");
    private static final String OF_TENANT = "tenant.";

    private final MailServer server;
    private final Map<String, MailServer> byTenant;

    /** With no server yet. For {@link java.util.ServiceLoader}. */
    public MailTaskType() {
        this(MailServer.DEFAULTS, Map.of());
    }

    private MailTaskType(MailServer server, Map<String, MailServer> byTenant) {
        this.server = server;
        this.byTenant = byTenant;
    }

    @Override
    public String name() {
        return "mail";
    }

    @Override
    public TaskType withOptions(Map<String, String> options) {
        Map<String, String> common = new TreeMap<>();
        Map<String, Map<String, String>> own = new TreeMap<>();
        options.forEach((key, value) -> {
            int dot = key.lastIndexOf('.');
            if (!key.startsWith(OF_TENANT)) {
                common.put(key, value);
            } else if (dot <= OF_TENANT.length()) {
                throw new ConfigurationException(
                        "Expected a setting such as 'mail.tenant.ID.host', got 'mail." + key + "'.");
            } else {
                own.computeIfAbsent(key.substring(OF_TENANT.length(), dot), any -> new TreeMap<>())
                        .put(key.substring(dot + 1), value);
            }
        });
        MailServer all = server.with(common);
        Map<String, MailServer> tenants = new HashMap<>();
        own.forEach((tenant, settings) -> tenants.put(tenant, ofTenant(all, settings)));
        return new MailTaskType(all, Map.copyOf(tenants));
    }

    /** A tenant's other server does not get the common user and password. */
    private static MailServer ofTenant(MailServer all, Map<String, String> settings) {
        if (!settings.containsKey("host")) {
            return all.with(settings);
        }
        MailServer other = new MailServer(
                null,
                all.port(),
                null,
                null,
                all.from(),
                all.forceTo(),
                all.security(),
                all.timeoutMillis(),
                all.attachmentFolder());
        return other.with(settings);
    }

    @Override
    public @Nullable String refused(Map<String, String> fields) {
        Set<String> unknown = new TreeSet<>(fields.keySet());
        unknown.removeAll(NAMES);
        if (!unknown.isEmpty()) {
            return "the mail task has the fields " + unknown + ", which are not known. Known are "
                    + new TreeSet<>(NAMES);
        }
        if (noneOf(fields, "to", "cc", "bcc")) {
            return "the mail task needs a field 'to', 'cc' or 'bcc'. Add one";
        }
        return noneOf(fields, "text", "textVar", "html", "htmlVar")
                ? "the mail task needs a field 'text', 'textVar', 'html' or 'htmlVar'. Add one"
                : null;
    }

    @Override
    public List<Connector> connectors() {
        return List.of(new MailConnector(this));
    }

    /** Sends a mail by the server of the execution's tenant. */
    void send(MailFields fields) {
        String tenant = fields.execution().getTenantId();
        new MailCall(tenant == null ? server : byTenant.getOrDefault(tenant, server)).send(fields);
    }

    private static boolean noneOf(Map<String, String> fields, String... names) {
        for (String name : names) {
            if (!fields.getOrDefault(name, "").isBlank()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void execute(DelegateExecution execution, Map<String, Expression> values) {
        MailFields fields = new MailFields(execution, values);
        boolean ignore = fields.flag("ignoreException");
        String variable = fields.text("exceptionVariableName");
        try {
            send(fields);
        } catch (MailTaskException e) {
            if (!ignore) {
                throw e;
            }
            if (variable != null) {
                execution.setVariable(variable, e.getMessage());
            }
        }
    }
}
