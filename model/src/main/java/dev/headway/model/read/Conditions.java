package dev.headway.model.read;

import dev.headway.model.xml.XmlElement;
import org.jspecify.annotations.Nullable;

/** Tells conditions in the expression language from conditions in a script language. */
final class Conditions {
    private Conditions() {}

    /** The script language of a formal expression; null when it is written in the expression language. */
    static @Nullable String scriptLanguage(XmlElement formalExpression) {
        String language = Literals.trimToNull(formalExpression.attribute("language"));
        if (language == null
                || language.equalsIgnoreCase("juel")
                || language.equalsIgnoreCase("el")
                // The standard's default, which modelers write around ${...}.
                || language.equals("http://www.w3.org/1999/XPath")
                || language.startsWith("http://www.java.com/javaTypes")
                || language.startsWith("http://java.sun.com/products/jsp")) {
            return null;
        }
        return language;
    }
}
