/** The tables: every statement that the engine sends, for each database. Programs see where connections may come from. */
module dev.headway.store {
    requires transitive dev.headway.runtime;
    requires org.slf4j;
    requires transitive java.sql;
    requires org.postgresql.jdbc;
    requires com.zaxxer.hikari;
    requires flyway.core;
    requires static transitive org.jspecify;

    exports dev.headway.store.supply;
    exports dev.headway.store to
            dev.headway.engine;
    exports dev.headway.store.connection to
            dev.headway.engine;
    exports dev.headway.store.query to
            dev.headway.engine;

    opens dev.headway.store.migration.h2;
    opens dev.headway.store.migration.mariadb;
    opens dev.headway.store.migration.postgresql;
}
