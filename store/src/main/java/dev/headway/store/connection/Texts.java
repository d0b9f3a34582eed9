package dev.headway.store.connection;

import java.util.AbstractList;
import java.util.List;

/** Texts that are bound as an array of texts, also when there are none. Immutable. */
public final class Texts extends AbstractList<String> {
    private final List<String> texts;

    public Texts(List<String> texts) {
        this.texts = texts;
    }

    @Override
    public String get(int index) {
        return texts.get(index);
    }

    @Override
    public int size() {
        return texts.size();
    }
}
