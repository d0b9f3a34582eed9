package dev.headway.channel.claiming;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.simulation.SimulatedStore;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which channels a store is good for. */
class ChannelsTest {
    @ParameterizedTest
    @ValueSource(strings = {"skip-locked", "global-lock", "optimistic"})
    void aStoreWithoutClaimsIsRefused(String channel) {
        ChannelProvider provider = Objects.requireNonNull(Channels.all().get(channel));

        assertThatThrownBy(() -> provider.check(new ChannelOptions(channel, Map.of()), new SimulatedStore(() -> 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Expected a database on which jobs can be claimed, got maps")
                .hasMessageContaining("Choose channel 'leased' or 'memory'");
    }
}
