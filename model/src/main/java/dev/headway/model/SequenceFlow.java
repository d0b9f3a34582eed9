package dev.headway.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequence flow (BPMN 2.0.2, 8.3.13).
 *
 * @param index its place in {@link ProcessGraph#flows()}
 * @param id the XML id; made from source and target where the model has none
 * @param source node index
 * @param target node index
 * @param condition expression, or the source of a script when {@code conditionLanguage} is set
 * @param skipExpression where skip expressions are enabled, decides in place of the condition; null for none
 * @param conditionLanguage script language of the condition; null for the expression language
 */
public record SequenceFlow(
        int index,
        String id,
        @Nullable String name,
        int source,
        int target,
        @Nullable String condition,
        @Nullable String conditionLanguage,
        @Nullable String skipExpression,
        List<Listener> takeListeners,
        Location location) {}
