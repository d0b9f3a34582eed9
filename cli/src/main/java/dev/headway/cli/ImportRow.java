package dev.headway.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a file.
 *
 * @param place where it stands, for messages
 * @param activities where it begins; none: at the start event
 */
record ImportRow(
        String place,
        String process,
        List<String> activities,
        @Nullable String businessKey,
        @Nullable String tenantId,
        @Nullable String name,
        Map<String, @Nullable Object> variables) {}
