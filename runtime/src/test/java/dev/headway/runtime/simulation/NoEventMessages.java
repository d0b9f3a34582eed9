package dev.headway.runtime.simulation;

import dev.headway.runtime.port.EventMessages;
import java.util.List;

/** No channel of the event registry. */
final class NoEventMessages implements EventMessages {
    @Override
    public boolean note(String channelKey, String messageId, long nowMillis) {
        throw new UnsupportedOperationException("no simulated node has channels");
    }

    @Override
    public void keep(Kept message) {
        throw new UnsupportedOperationException("no simulated node has channels");
    }

    @Override
    public List<Kept> kept(int max) {
        return List.of();
    }

    @Override
    public boolean remove(String channelKey, String messageId) {
        return false;
    }

    @Override
    public int forget(long beforeMillis) {
        return 0;
    }
}
