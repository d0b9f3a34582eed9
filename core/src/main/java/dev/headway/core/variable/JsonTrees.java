package dev.headway.core.variable;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;

/** Objects of user classes as JSON trees and back. Numbers with a fraction are decimals, so nothing is rounded. */
final class JsonTrees {
    /** Reads and writes with our limits; keeps its buffers in a bounded pool, not on threads. */
    static final JsonMapper MAPPER = mapper();

    private JsonTrees() {}

    private static JsonMapper mapper() {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(VariableLimits.JSON_DEPTH_MAX)
                        .maxNameLength(VariableLimits.SIZE_MAX)
                        .maxStringLength(2 * VariableLimits.SIZE_MAX)
                        .maxNumberLength(2 * VariableLimits.DIGITS_MAX)
                        .build())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(VariableLimits.DEPTH_MAX)
                        .build())
                .recyclerPool(JsonRecyclerPools.newBoundedPool(64))
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .build();
        return JsonMapper.builder(factory)
                .annotationIntrospector(new WithoutClassNames())
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .build();
    }

    /** The tree of an object, limited in size. Throws what Jackson throws. */
    static JsonNode of(Object object) {
        LimitedText text = new LimitedText();
        MAPPER.writeValue(text, object);
        return MAPPER.readTree(text.toString());
    }

    /** What a tree of a single value stands for; objects and arrays stay what they are. */
    static @Nullable Object plain(JsonNode tree) {
        return switch (tree.getNodeType()) {
            case OBJECT, ARRAY -> tree;
            case STRING -> tree.stringValue();
            case BOOLEAN -> tree.booleanValue();
            case NUMBER -> tree.numberValue();
            case BINARY -> tree.binaryValue();
            case POJO -> ((POJONode) tree).getPojo();
            default -> null;
        };
    }

    /**
     * Checks a tree as read by {@link #MAPPER} against what can be stored and read again.
     *
     * @return roughly how many characters it takes
     */
    static long measure(JsonNode tree) {
        long size = 4;
        if (tree instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> property : object.properties()) {
                if (!DocumentWriter.wellFormed(property.getKey())) {
                    throw new IllegalArgumentException("it has a property whose name holds half a character");
                }
                size += property.getKey().length() + 4 + measure(property.getValue());
            }
        } else if (tree instanceof ArrayNode array) {
            for (JsonNode element : array) {
                size += 1 + measure(element);
            }
        } else if (tree.isString()) {
            size += tree.stringValue().length();
        } else if (tree instanceof DecimalNode node) {
            BigDecimal number = node.decimalValue();
            if (Math.abs((long) number.scale()) > VariableLimits.DIGITS_MAX) {
                throw new NumberFormatException(
                        "it holds a number scaled by more than 10^" + VariableLimits.DIGITS_MAX);
            }
        }
        return size;
    }

    /** Ignores requests to write class names into the data: stored data never names a class to load. */
    private static final class WithoutClassNames extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated annotated) {
            JsonTypeInfo.Value info = super.findPolymorphicTypeInfo(config, annotated);
            if (info == null) {
                return null;
            }
            return switch (info.getIdType()) {
                case CLASS, MINIMAL_CLASS -> null;
                default -> info;
            };
        }
    }

    /** Collects text and refuses to grow beyond the limit, which also ends the writing of endless structures. */
    private static final class LimitedText extends Writer {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] chars, int offset, int length) {
            if (text.length() + length > VariableLimits.SIZE_MAX) {
                throw new IllegalArgumentException(
                        "its JSON text is longer than " + VariableLimits.SIZE_MAX + " characters");
            }
            text.append(chars, offset, length);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
