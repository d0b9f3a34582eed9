package dev.headway.rest.route;

/** What a route answers with; the OpenAPI document is made from it. */
public sealed interface Shape {
    /** No body. */
    record Nothing() implements Shape {}

    /** An object: the JSON form of a record. */
    record One(Class<?> type) implements Shape {}

    /** An array of objects. */
    record Many(Class<?> item) implements Shape {}

    /** A page of objects with a cursor. */
    record Page(Class<?> item) implements Shape {}

    /** An object of objects by name. */
    record ByName(Class<?> item) implements Shape {}

    /** Something else than JSON. */
    record Media(String mediaType) implements Shape {}

    /** No body. */
    static Shape nothing() {
        return new Nothing();
    }

    /** An object of this record. */
    static Shape one(Class<?> type) {
        return new One(type);
    }

    /** An array of objects of this record. */
    static Shape many(Class<?> item) {
        return new Many(item);
    }

    /** A page of objects of this record. */
    static Shape page(Class<?> item) {
        return new Page(item);
    }

    /** Objects of this record by name. */
    static Shape map(Class<?> item) {
        return new ByName(item);
    }

    /** A body of this media type. */
    static Shape media(String mediaType) {
        return new Media(mediaType);
    }
}
