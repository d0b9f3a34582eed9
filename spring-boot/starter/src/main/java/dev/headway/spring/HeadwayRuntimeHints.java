package dev.headway.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** What ahead-of-time processing cannot see: the engine's migrations, the models, and settings that are read by their names. */
final class HeadwayRuntimeHints implements RuntimeHintsRegistrar {
    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.resources().registerPattern("dev/headway/store/migration/**");
        hints.resources().registerPattern("processes/**");
        hints.reflection().registerType(EngineOptions.class, MemberCategory.INVOKE_PUBLIC_METHODS);
    }
}
