package dev.headway.store.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mariadb://app:secret@127.0.0.1:3306/orders",
                "jdbc:mysql://app:sec/ret@127.0.0.1/orders",
                "jdbc:mariadb:sequential://app:secret@one,two/orders",
                "jdbc:postgresql://app:secret@127.0.0.1/orders",
                "jdbc:postgresql://secret@127.0.0.1/orders?password=secret"
            })
    void aUserBeforeTheHostIsRefusedAndNotTold(String url) {
        assertThatThrownBy(() -> StoreSettings.driverUrl(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("***@")
                .hasMessageContaining("?user=...&password=...")
                .message()
                .doesNotContain("secret", "sec/ret", "app");
    }

    @Test
    void settingsWithAUserBeforeTheHostAreRefused() {
        assertThatThrownBy(() -> StoreSettings.of("jdbc:mariadb://app:secret@127.0.0.1/orders", null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://host/orders, jdbc:mariadb://host/orders",
        "jdbc:mariadb://host/orders?user=a&password=b@c, jdbc:mariadb://host/orders?user=a&password=b@c",
        "jdbc:postgresql://host/orders?options=a@b, jdbc:postgresql://host/orders?options=a@b",
        "jdbc:h2:~/orders, jdbc:h2:~/orders"
    })
    void otherAddressesAreForTheDriver(String url, String forDriver) {
        assertThat(StoreSettings.driverUrl(url)).isEqualTo(forDriver);
    }

    @Test
    void aTextIsToldWithoutItsPasswords() {
        assertThat(StoreSettings.masked("jdbc:postgresql://host/db?user=a&password=b&ssl=true and //c:d@host"))
                .isEqualTo("jdbc:postgresql://host/db?user=a&password=***&ssl=true and //c:***@host");
    }
}
