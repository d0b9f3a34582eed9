package dev.headway.engine.repository;

import org.jspecify.annotations.Nullable;

/**
 * Looks at files that are deployed with models and that a module reads. The class path names implementations in {@code
 * META-INF/services/dev.headway.engine.repository.ResourceCheck}. They are thread-safe.
 */
public interface ResourceCheck {
    /**
     * Why a file cannot be used; null for a file that can, and for one that the module does not read. A deployment with such a file
     * is refused.
     */
    @Nullable
    String refused(String resourceName, byte[] content);
}
