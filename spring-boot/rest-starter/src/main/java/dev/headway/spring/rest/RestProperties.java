package dev.headway.spring.rest;

import dev.headway.rest.config.RestSettings;
import dev.headway.rest.http.Role;
import dev.headway.rest.value.Masking;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The REST API in the application.
 *
 * @param enabled Whether the application answers at /headway/v1 and /engine-rest.
 * @param unprotected Whether the application may start with paths that everybody reaches who reaches its port. Without a login
 *     everybody has every right.
 * @param bodyMax How large the body of a request may be, uploads included.
 * @param pollMillis How often this node looks for external tasks on behalf of all waiting requests, milliseconds.
 * @param waitingMax Requests that may wait for external tasks at once on this node.
 * @param maskedVariables Names of variables whose values are not shown; * stands for anything, as in *password*. Workers get them.
 * @param maskedTypes Types of variables whose values are not shown, such as Bytes or Json. Workers get them.
 * @param roles Which authorities of the application's users give which role.
 */
@ConfigurationProperties("headway.rest")
public record RestProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("false") boolean unprotected,
        @DefaultValue("32MB") DataSize bodyMax,
        @DefaultValue("100") long pollMillis,
        @DefaultValue("1000") int waitingMax,
        @DefaultValue List<String> maskedVariables,
        @DefaultValue List<String> maskedTypes,
        @DefaultValue Roles roles) {

    /**
     * Which authorities of the application's users give which role; one is enough. An admin may do everything, an operator what
     * readers and workers may.
     *
     * @param reader Authorities of those who look at everything and change nothing.
     * @param worker Authorities of those who fetch and report external tasks, start instances and send messages.
     * @param operator Authorities of those who start, complete, repair and cancel.
     * @param admin Authorities of those who deploy, delete definitions and history, and allow scans.
     */
    public record Roles(
            @DefaultValue("ROLE_HEADWAY_READER") List<String> reader,
            @DefaultValue("ROLE_HEADWAY_WORKER") List<String> worker,
            @DefaultValue("ROLE_HEADWAY_OPERATOR") List<String> operator,
            @DefaultValue("ROLE_HEADWAY_ADMIN") List<String> admin) {

        /** The authorities that give this role. */
        List<String> authorities(Role role) {
            return switch (role) {
                case READER -> reader;
                case WORKER -> worker;
                case OPERATOR -> operator;
                case ADMIN -> admin;
            };
        }
    }

    RestSettings settings() {
        return new RestSettings(
                Math.toIntExact(bodyMax.toBytes()),
                pollMillis,
                waitingMax,
                new Masking(maskedVariables, maskedTypes),
                RestSettings.DEFAULT.users());
    }
}
