package dev.headway.differential.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.model.Part.Kind;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the profile leaves out, and that what is left is not empty of anything. */
class ProfileTest {
    private static final int MODELS = 500;

    @Test
    void aProcessOfTheProfileIsLeftAsItIs() {
        for (long seed = 0; seed < MODELS; seed++) {
            Part process = Profile.FLOWABLE.process(seed, 10);
            assertThat(Profile.FLOWABLE.fits(process)).as("seed %s", seed).isTrue();
        }
    }

    @Test
    void eachKindOfPartIsStillGenerated() {
        Map<Kind, Integer> found = new EnumMap<>(Kind.class);
        for (long seed = 0; seed < MODELS; seed++) {
            Profile.FLOWABLE.process(seed, 10).tree().forEach(part -> found.merge(part.kind(), 1, Integer::sum));
        }
        assertThat(found.keySet())
                .as("kinds, without what Flowable does not have: %s", found)
                .containsExactlyInAnyOrderElementsOf(List.of(Kind.values()).stream()
                        .filter(kind -> kind != Kind.COMPLEX && kind != Kind.LINK)
                        .toList());
    }

    @Test
    void eachLineNamesDifferencesThatHaveAModel() {
        assertThat(Profile.FLOWABLE.lines())
                .flatExtracting(line -> List.of(line.difference().split(", ", -1)))
                .allSatisfy(difference -> assertThat(Path.of("known", difference.replace(' ', '-')))
                        .isDirectory());
    }

    @Test
    void aHandlerThatWaitsBesideItsScopeIsLeftOut() {
        Part handler = Part.of(Kind.EVENT_SUB_PROCESS, "es1", Part.of(Kind.USER, "ut2"), Part.of(Kind.SERVICE, "st3"))
                .with("event", "message:m1");
        Part interrupting = Part.of(Kind.PROCESS, "p", Part.of(Kind.USER, "ut4"), handler);
        Part beside = Part.of(Kind.PROCESS, "p", Part.of(Kind.USER, "ut4"), handler.with("beside", "true"));
        assertThat(Profile.FLOWABLE.fits(interrupting)).isTrue();
        assertThat(Profile.FLOWABLE.fits(beside)).isFalse();
        assertThat(Profile.EVERYTHING.fits(beside)).isTrue();
    }

    @Test
    void timersFireInTheirOrder() {
        List<String> steps = List.of("task ut1 -", "timer ce2 - 120", "timer ce3 - 60", "timer ce4 - 60");
        assertThat(Profile.FLOWABLE.doable(steps)).containsExactly("task ut1 -", "timer ce3 - 60", "timer ce4 - 60");
        assertThat(Profile.EVERYTHING.doable(steps)).isEqualTo(steps);
    }
}
