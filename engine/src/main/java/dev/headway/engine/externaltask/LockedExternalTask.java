package dev.headway.engine.externaltask;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task that its worker has fetched, with what it needs to do it. Immutable. */
public interface LockedExternalTask extends ExternalTask {

    /** Business key of the instance. */
    @Nullable
    String getBusinessKey();

    /** The variables that were asked for; all that are visible by default. */
    Map<String, @Nullable Object> getVariables();

    /** Extension properties of the element in the model. */
    Map<String, String> getExtensionProperties();
}
