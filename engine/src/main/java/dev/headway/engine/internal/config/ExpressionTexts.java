package dev.headway.engine.internal.config;

import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Location;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The texts of an element that are evaluated as expressions, as far as they hold one. */
final class ExpressionTexts {
    private final Set<String> found = new LinkedHashSet<>();

    private ExpressionTexts() {}

    /** Those of an element, and of the flows that leave it. */
    static Set<String> of(ProcessGraph graph, FlowNode node) {
        ExpressionTexts texts = new ExpressionTexts();
        texts.visit(node.detail());
        texts.visit(node.loop());
        texts.visit(node.async());
        texts.visit(node.executionListeners());
        texts.visit(node.inputs());
        texts.visit(node.outputs());
        texts.visit(node.planItem());
        for (int flow : node.outgoing()) {
            SequenceFlow out = graph.flow(flow);
            if (out.conditionLanguage() == null) {
                texts.visit(out.condition());
            }
            texts.visit(out.skipExpression());
        }
        return texts.found;
    }

    private void visit(@Nullable Object value) {
        switch (value) {
            case String text -> {
                if (text.contains("${") || text.contains("#{")) {
                    found.add(text);
                }
            }
            // Their language has a text of its own; a fixed value of a field is none.
            case Implementation.Script script -> visit(script.inputs());
            case Implementation.Field field -> visit(field.expression());
            case Location location -> {}
            case Record record -> parts(record);
            case Collection<?> many -> many.forEach(this::visit);
            case Map<?, ?> entries -> {
                visit(entries.keySet());
                visit(entries.values());
            }
            case null, default -> {}
        }
    }

    private void parts(Record record) {
        List<RecordComponent> components = List.of(record.getClass().getRecordComponents());
        boolean script =
                components.stream().anyMatch(each -> each.getName().equals("language") && part(record, each) != null);
        for (RecordComponent each : components) {
            if (!script || each.getType() != String.class) {
                visit(part(record, each));
            }
        }
    }

    private static @Nullable Object part(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Expected to read " + component + ", but could not", e);
        }
    }
}
