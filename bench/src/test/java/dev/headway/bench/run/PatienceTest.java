package dev.headway.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class PatienceTest {
    @Test
    void limitsStandInTheUrlUnlessTheUserSetThem() {
        assertThat(Patience.limited("jdbc:postgresql://h/d"))
                .isEqualTo("jdbc:postgresql://h/d?loginTimeout=15&socketTimeout=900");
        assertThat(Patience.limited("jdbc:postgresql://h/d?ssl=true&socketTimeout=3"))
                .isEqualTo("jdbc:postgresql://h/d?ssl=true&socketTimeout=3&loginTimeout=15");
    }

    @Test
    void theCauseIsSaidWhereTheMessageDoesNot() {
        assertThat(Patience.why(new SQLException("failed", new IOException("reset"))))
                .isEqualTo("failed (reset)");
        assertThat(Patience.why(new SQLException("failed: reset", new IOException("reset"))))
                .isEqualTo("failed: reset");
    }
}
