package dev.headway.spring;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.supply.ConnectionSupplier;
import java.sql.DriverManager;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/**
 * The database of the engine: that of one {@code DataSource} of the application. The engine opens connections of its own to it, since
 * it keeps them for long and sets them up for its statements; a pool of the application's would have none left.
 *
 * @param name of the bean
 */
record EngineDatabase(String name, DataSource dataSource) {
    /**
     * The application's choice: {@code headway.datasource}, else the bean with {@link HeadwayDataSource}, else the only or primary one.
     *
     * @throws ConfigurationException when there is none, or it is not clear which; the message names all
     */
    static EngineDatabase chosen(ListableBeanFactory beans, @Nullable String wanted) {
        List<String> all = List.of(beans.getBeanNamesForType(DataSource.class));
        if (wanted != null) {
            if (!all.contains(wanted)) {
                throw new ConfigurationException("Expected headway.datasource to name a DataSource bean, got '" + wanted
                        + "'. There are " + all + ".");
            }
            return new EngineDatabase(wanted, beans.getBean(wanted, DataSource.class));
        }
        List<String> marked = all.stream()
                .filter(name -> beans.findAnnotationOnBean(name, HeadwayDataSource.class) != null)
                .toList();
        if (marked.size() == 1) {
            return new EngineDatabase(marked.getFirst(), beans.getBean(marked.getFirst(), DataSource.class));
        }
        DataSource only =
                marked.isEmpty() ? beans.getBeanProvider(DataSource.class).getIfUnique() : null;
        if (only == null) {
            throw new ConfigurationException(
                    all.isEmpty()
                            ? "Expected a DataSource for the process engine, but the application has none. Set"
                                    + " spring.datasource.url (PostgreSQL, MariaDB or H2), or headway.jdbc-url for a database of the engine's own."
                            : "Expected one DataSource for the process engine, but the application has " + all.size()
                                    + ": " + all + ". Set headway.datasource to the name of one of them, or put"
                                    + " @HeadwayDataSource on its bean.");
        }
        String name = all.stream()
                .filter(each -> Objects.equals(beans.getBean(each), only))
                .findFirst()
                .orElse("dataSource");
        return new EngineDatabase(name, only);
    }

    /** Tells the engine how to open its connections. */
    void applyTo(ProcessEngineBuilder builder, @Nullable JdbcConnectionDetails details) {
        HikariDataSource pool = pool();
        String url = pool == null ? null : pool.getJdbcUrl();
        if (pool == null || url == null) {
            builder.connectionSupplier(dataSource::getConnection);
        } else if (details != null && url.equals(details.getJdbcUrl())) {
            builder.connectionSupplier(like(pool, url, () -> new Login(details.getUsername(), details.getPassword())));
        } else {
            builder.connectionSupplier(like(pool, url, () -> new Login(pool.getUsername(), pool.getPassword())));
        }
    }

    private record Login(@Nullable String user, @Nullable String password) {}

    /** Asks for user and password anew each time, since a password may change. */
    private interface Logins {
        Login now();
    }

    private static ConnectionSupplier like(HikariDataSource pool, String url, Logins logins) {
        return () -> {
            Properties driver = new Properties();
            driver.putAll(pool.getDataSourceProperties());
            Login login = logins.now();
            if (login.user() != null) {
                driver.setProperty("user", login.user());
            }
            if (login.password() != null) {
                driver.setProperty("password", login.password());
            }
            return DriverManager.getConnection(url, driver);
        };
    }

    private @Nullable HikariDataSource pool() {
        return DataSourceUnwrapper.unwrap(dataSource, HikariConfigMXBean.class, HikariDataSource.class);
    }

    /** Most connections that the application has at once; null when that is not known. */
    @Nullable
    Integer connections() {
        HikariDataSource pool = pool();
        return pool == null ? null : pool.getMaximumPoolSize();
    }
}
