package dev.headway.testkit.feature.dmnapi;

/** Writes such a model. */
public final class Dmn {
    private Dmn() {}

    public static String convertToString(DmnModelInstance model) {
        return model.xml();
    }
}
