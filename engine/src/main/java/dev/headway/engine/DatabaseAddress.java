package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** How to reach the database; never printed with its password. */
record DatabaseAddress(
        String url, @Nullable String user, @Nullable String password, String schema, boolean migrate) {
    @Override
    public String toString() {
        return "Database[" + url.replaceAll("(?i)(password=)[^&;]*", "$1***") + ", schema " + schema + "]";
    }
}
