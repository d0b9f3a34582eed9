package dev.headway.engine.internal.usercode;

import dev.headway.core.spin.Spin;
import dev.headway.model.Implementation;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.script.Bindings;

/** Gives {@code S}, {@code JSON} and {@code XML} to scripts that call them, in the way of their language. */
final class SpinScripts {
    /** What stands in the bindings for a script that uses a function. */
    static final String NAME = "spin";

    private static final Pattern CALL = Pattern.compile("(?<![\\w.$])(S|JSON|XML)\\s*\\(");

    /** A line that defines the functions, before the script's first line so that line numbers stay. */
    private static final Map<String, String> DEFINITIONS = Map.of(
            "groovy",
            "S={a,b=null->spin.S(a)};JSON={a,b=null->spin.JSON(a)};XML={a,b=null->spin.XML(a)};",
            // JSON keeps what it is in JavaScript.
            "javascript",
            "S=function(a){return spin.S(a)};XML=function(a){return spin.XML(a)};JSON=(function(own){"
                    + "var f=function(a){return spin.JSON(a)};f.parse=own.parse;f.stringify=own.stringify;"
                    + "return f})(JSON);");

    private static final Map<String, String> LANGUAGES =
            Map.of("groovy", "groovy", "javascript", "javascript", "ecmascript", "javascript", "js", "javascript");

    private SpinScripts() {}

    /** The script with the functions that it calls. */
    static Implementation.Script withFunctions(Implementation.Script script, Bindings names) {
        String language = LANGUAGES.get(script.format().toLowerCase(Locale.ROOT));
        Matcher calls = CALL.matcher(script.source());
        if (language == null || !calls.find()) {
            return script;
        }
        names.put(NAME, Spin.FUNCTIONS);
        return script.resolved(script.format(), DEFINITIONS.get(language) + script.source(), script.resource());
    }
}
