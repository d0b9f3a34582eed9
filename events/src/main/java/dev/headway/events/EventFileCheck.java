package dev.headway.events;

import dev.headway.engine.repository.ResourceCheck;
import org.jspecify.annotations.Nullable;

/** Lets a deployment refuse files of the registry that cannot be used. Thread-safe. */
public final class EventFileCheck implements ResourceCheck {
    @Override
    public @Nullable String refused(String resourceName, byte[] content) {
        try {
            if (resourceName.endsWith(EventFiles.EVENT)) {
                EventDefinition.parse(resourceName, content);
            } else if (resourceName.endsWith(EventFiles.CHANNEL)) {
                ChannelDefinition.parse(resourceName, null, content);
            }
            return null;
        } catch (EventException e) {
            return e.getMessage();
        }
    }
}
