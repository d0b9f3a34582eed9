package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.xml.XmlElement;
import org.jspecify.annotations.Nullable;

/** Reads conditions, and tells those in the expression language from those in a script language. */
final class Conditions {
    private final ProcessDraft process;

    Conditions(ProcessDraft process) {
        this.process = process;
    }

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

    /** The text of a condition that may be an expression or a script; null when there is none. */
    @Nullable
    String read(XmlElement condition, String elementId) {
        String text = condition.textOrNull();
        if (text == null || text.equals("true") || text.equals("false")) {
            return text;
        }
        if (scriptLanguage(condition) == null && !Literals.isExpression(text)) {
            process.log.error(
                    condition.location(),
                    elementId,
                    "condition-not-expression",
                    "Expected an expression such as ${amount > 100} in <" + condition.name() + "> of '" + elementId
                            + "', but got '" + shorten(text) + "', which is neither true nor false. Write it as"
                            + " an expression, or name its script language in the attribute 'language'.");
        }
        return text;
    }

    /** The text of a condition that must be an expression, in a child of this name; null when there is none. */
    @Nullable
    String readChild(XmlElement parent, String child, String elementId) {
        XmlElement condition = parent.child(BPMN, child);
        if (condition == null) {
            return null;
        }
        String language = scriptLanguage(condition);
        if (language != null) {
            process.log.error(
                    condition.location(),
                    elementId,
                    "condition-language-not-executable",
                    "Expected the expression language in <" + child + "> of '" + elementId + "', but got '" + language
                            + "'. Scripts are possible only as conditions of flows and conditional events: write an"
                            + " expression ${...}.");
        }
        return read(condition, elementId);
    }

    private static String shorten(String text) {
        int max = 80;
        return text.length() <= max ? text : text.substring(0, max) + "...";
    }
}
