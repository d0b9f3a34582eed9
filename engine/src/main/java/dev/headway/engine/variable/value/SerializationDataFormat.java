package dev.headway.engine.variable.value;

/** How an object is serialized: a media type such as {@code application/json}. Immutable. */
public interface SerializationDataFormat {
    /** The media type. */
    String getName();
}
