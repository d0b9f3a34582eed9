package dev.headway.store.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition with names of lists, taken apart when its class is loaded. Immutable.
 *
 * @param pieces what stands before, between and behind the names
 * @param names one less
 */
record Template(List<String> pieces, List<String> names) {
    private static final Pattern NAME = Pattern.compile(":(ids|parts|texts|definitions|keyed)");

    static Template of(String text) {
        List<String> pieces = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Matcher name = NAME.matcher(text);
        int from = 0;
        while (name.find()) {
            pieces.add(text.substring(from, name.start()));
            names.add(name.group(1));
            from = name.end();
        }
        pieces.add(text.substring(from));
        return new Template(List.copyOf(pieces), List.copyOf(names));
    }
}
