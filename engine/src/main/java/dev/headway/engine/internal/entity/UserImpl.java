package dev.headway.engine.internal.entity;

import dev.headway.engine.identity.User;
import dev.headway.runtime.port.Entity.UserView;
import org.jspecify.annotations.Nullable;

public final class UserImpl implements User {
    private final String id;
    private @Nullable String firstName;
    private @Nullable String lastName;
    private @Nullable String email;
    private @Nullable String password;

    public UserImpl(UserView row) {
        id = row.id();
        firstName = row.firstName();
        lastName = row.lastName();
        email = row.email();
    }

    /** As the setters have changed it. */
    public UserView row() {
        return new UserView(id, firstName, lastName, email);
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public @Nullable String getFirstName() {
        return firstName;
    }

    @Override
    public void setFirstName(@Nullable String value) {
        firstName = value;
    }

    @Override
    public @Nullable String getLastName() {
        return lastName;
    }

    @Override
    public void setLastName(@Nullable String value) {
        lastName = value;
    }

    @Override
    public @Nullable String getEmail() {
        return email;
    }

    @Override
    public void setEmail(@Nullable String value) {
        email = value;
    }

    @Override
    public void setPassword(@Nullable String value) {
        password = value;
    }

    /** The new password; null to keep the old one. */
    public @Nullable String password() {
        return password;
    }

    @Override
    public String toString() {
        return row().toString();
    }
}
