package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Crowds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is read next. A band is written as the jobs that wait here, {@code /} and its share; then {@code more} when the database may have more,
 * {@code crowd} when somebody has very many and it is time to look behind, {@code tenants:N} when each tenant may have so many, {@code read:N}
 * for the read that was its last. The lowest band comes first. A page has 100 jobs at most.
 */
class NextReadTest {
    private static final Set<Long> FLOOD = Set.of(7L);

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            nothing is known to wait              | 0/400                                     | NOTHING
            an empty queue                        | 0/400 more                                | FIRST of 0, 100
            fewer than half                       | 199/400 more                              | FIRST of 0, 100
            half of its share                     | 200/400 more                              | NOTHING
            a page leaves a quarter to others     | 10/100 more                               | FIRST of 0, 65
            one place                             | 0/1 more                                  | FIRST of 0, 1
            one place that is taken               | 1/1 more                                  | NOTHING
            the highest band first                | 0/200 more, 0/200 more                    | FIRST of 1, 100
            the lower band has fewer than half    | 0/200 more, 100/200 more                  | FIRST of 0, 100
            only the lower band has more          | 0/200 more, 0/200                         | FIRST of 0, 100
            the higher one was read last          | 0/200 more read:1, 0/200 more read:2      | FIRST of 0, 100
            one that was never read               | 0/200 more, 0/200 more read:5             | FIRST of 0, 100
            a crowd: what waits behind it         | 300/400 crowd                             | BEHIND of 0, 100
            behind it before what comes first     | 0/400 more crowd                          | BEHIND of 0, 100
            little room behind it                 | 380/400 crowd                             | BEHIND of 0, 20
            no room behind it                     | 400/400 crowd                             | NOTHING
            no room, but each tenant has some     | 450/400 crowd tenants:50                  | BEHIND of 0, 50
            tenants, and nobody with too much     | 450/400 tenants:50                        | NOTHING
            two crowds: the one read longest ago  | 150/200 crowd read:3, 150/200 crowd read:4 | BEHIND of 0, 50
            a crowd above, an empty band below    | 0/200 more, 150/200 crowd                 | BEHIND of 1, 50
            """)
    void theTable(String name, String bands, String expected) {
        NextRead next = NextRead.of(bands(bands));

        assertThat(
                        switch (next.what()) {
                            case FIRST -> "FIRST of " + next.band() + ", " + next.limit();
                            case BEHIND_CROWDS -> "BEHIND of " + next.band() + ", " + next.limit();
                            case NOTHING -> "NOTHING";
                        })
                .as(name)
                .isEqualTo(expected);
        assertThat(next.crowds().instances()).isEqualTo(next.what() == NextRead.What.BEHIND_CROWDS ? FLOOD : Set.of());
    }

    private static List<NextRead.Band> bands(String text) {
        List<NextRead.Band> bands = new ArrayList<>();
        for (String band : text.split(", ")) {
            String[] words = band.split("[ /]");
            int ofTenant = 0;
            long readAt = 0;
            boolean more = false;
            Crowds crowds = Crowds.NONE;
            for (int i = 2; i < words.length; i++) {
                String[] sides = words[i].split(":");
                switch (sides[0]) {
                    case "more" -> more = true;
                    case "crowd" -> crowds = new Crowds(FLOOD, Set.of());
                    case "tenants" -> ofTenant = Integer.parseInt(sides[1]);
                    case "read" -> readAt = Long.parseLong(sides[1]);
                    default -> throw new IllegalArgumentException(words[i]);
                }
            }
            NextRead.Room room =
                    new NextRead.Room(Integer.parseInt(words[0]), Integer.parseInt(words[1]), 100, ofTenant);
            bands.add(new NextRead.Band(bands.size(), room, more, crowds, readAt));
        }
        return bands;
    }
}
