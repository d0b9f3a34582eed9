package dev.headway.core.variable;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** A list inside a document of variables: immutable, its elements in stored form. Knows how large and deep it is. */
final class StoredList extends AbstractList<@Nullable Object> implements RandomAccess {
    private final @Nullable Object[] elements;
    final int depth;
    final long size;
    final boolean hasObjects;

    /** Keeps the array: the caller must not change it. */
    StoredList(@Nullable Object[] elements, int depth, long size, boolean hasObjects) {
        this.elements = elements;
        this.depth = depth;
        this.size = size;
        this.hasObjects = hasObjects;
    }

    @Override
    public @Nullable Object get(int index) {
        return elements[index];
    }

    @Override
    public int size() {
        return elements.length;
    }
}
