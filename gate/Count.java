import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts what a reader of the code has to hold in the head, as rows of a table: {@code java gate/Count.java [CHECKOUT]}. Needs nothing but
 * a JDK, and reads sources alone, so it works on any commit.
 */
public final class Count {
    private static final int LONG_FILE = 500;
    private static final int LONG_LIST = 8;
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?(dev\\.headway\\.[a-z0-9_.]+)\\.([A-Z]\\w*)(?:\\.(\\w+))?");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
    private static final Pattern THREAD = Pattern.compile("\"(headway-[a-z-]+)");
    private static final Pattern RECORD = Pattern.compile("\\brecord \\w+(?:<[^>]*>)?\\(");
    private static final Pattern METHOD =
            Pattern.compile("(?m)^ {4,8}(?:(?:public|protected|private|static|final|default|abstract) )*[\\w<>\\[\\].,? @]*\\b\\w+\\(");

    private final Path checkout;
    private final Map<String, Map<String, Set<String>>> imports = new TreeMap<>();
    private final Map<String, int[]> modules = new TreeMap<>();
    private final Set<String> threads = new TreeSet<>();
    private int longFiles;
    private final int[] longRecords = new int[2];
    private final int[] longMethods = new int[2];
    private int threadLocals;

    private Count(Path checkout) {
        this.checkout = checkout;
    }

    public static void main(String[] args) throws IOException {
        Count count = new Count(Path.of(args.length == 0 ? "." : args[0]));
        count.read();
        count.print();
    }

    private void read() throws IOException {
        try (Stream<Path> files = Files.walk(checkout)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String path = checkout.relativize(file).toString();
                int source = path.indexOf("/src/");
                if (source > 0 && !path.contains("/target/") && !path.contains("node_modules")) {
                    read(path.substring(0, source), path.startsWith("main/java", source + 5), Files.readString(file));
                }
            }
        }
    }

    private void read(String module, boolean main, String text) {
        int lines = (int) text.lines().count();
        int[] sums = modules.computeIfAbsent(module, any -> new int[3]);
        if (!main) {
            sums[2] += lines;
            return;
        }
        sums[0]++;
        sums[1] += lines;
        longFiles += lines > LONG_FILE ? 1 : 0;
        threadLocals += text.contains("ThreadLocal.withInitial") || text.contains("new ThreadLocal") ? 1 : 0;
        Matcher name = PACKAGE.matcher(text);
        if (name.find()) {
            Set<String> seen = imports.computeIfAbsent(module, any -> new TreeMap<>())
                    .computeIfAbsent(name.group(1), any -> new TreeSet<>());
            String code = COMMENT.matcher(text).replaceAll("");
            IMPORT.matcher(text)
                    .results()
                    .filter(found -> isUsed(found.group(3) == null ? found.group(2) : found.group(3), code))
                    .map(found -> found.group(1))
                    .forEach(seen::add);
        }
        if (Set.of("runtime", "channel-claiming", "engine", "store").contains(module)) {
            THREAD.matcher(text).results().map(found -> found.group(1)).forEach(threads::add);
        }
        int ofNode = Set.of("runtime", "channel-claiming").contains(module) ? 1 : 0;
        int records = longLists(RECORD, text);
        int methods = longLists(METHOD, text);
        longRecords[0] += records;
        longRecords[1] += records * ofNode;
        longMethods[0] += methods;
        longMethods[1] += methods * ofNode;
    }

    /** Whether a name stands in the code besides its import; what Javadoc alone names needs nothing. */
    private static boolean isUsed(String name, String code) {
        return Pattern.compile("\\b" + name + "\\b").matcher(code).results().count() > 1;
    }

    /** How many of these lists of parameters are long. */
    private static int longLists(Pattern begin, String text) {
        int found = 0;
        Matcher matcher = begin.matcher(text);
        while (matcher.find()) {
            if (begin == METHOD && (matcher.group().contains("record ") || matcher.group().contains("new ")
                    || matcher.group().contains("return "))) {
                continue;
            }
            found += parameters(text, matcher.end()) > LONG_LIST ? 1 : 0;
        }
        return found;
    }

    private static int parameters(String text, int from) {
        int depth = 1;
        int commas = 0;
        for (int at = from; at < text.length(); at++) {
            switch (text.charAt(at)) {
                case '(', '<' -> depth++;
                case ')', '>' -> depth--;
                case ',' -> commas += depth == 1 ? 1 : 0;
                default -> {
                    // Part of a type or of a name.
                }
            }
            if (depth == 0) {
                boolean declared = text.startsWith(" {", at + 1) || text.startsWith(";", at + 1)
                        || text.startsWith(" throws", at + 1) || text.startsWith("\n", at + 1)
                        || text.startsWith(" implements", at + 1);
                return declared ? commas + 1 : 0;
            }
        }
        return 0;
    }

    private void print() throws IOException {
        System.out.println("| what | count |\n|---|---|");
        int files = 0;
        int lines = 0;
        int tests = 0;
        for (int[] sums : modules.values()) {
            files += sums[0];
            lines += sums[1];
            tests += sums[2];
        }
        row("modules with code", modules.size());
        row("files outside tests", files);
        row("lines outside tests", lines);
        row("lines of tests", tests);
        for (String module : List.of("model", "core", "runtime", "channel-claiming", "store", "engine", "bench", "differential")) {
            int[] sums = modules.getOrDefault(module, new int[3]);
            System.out.printf("| `%s`: files, lines | %,d, %,d |%n", module, sums[0], sums[1]);
        }
        row("files of more than " + LONG_FILE + " lines", longFiles);
        row("packages in a circle with others", cycles());
        row("classes that a command passes", hops("command: decided", "command: recorded"));
        row("classes that a job passes", hops("job: ready", "job: handed out", "job: run", "job: outcome decided"));
        row("words of the glossary", rows("docs/glossary.md"));
        row("names of threads", threads.size());
        row("thread-bound values", threadLocals);
        String node = "; of those in `runtime` and `channel-claiming`";
        System.out.printf("| records of more than %d parts%s | %d; %d |%n", LONG_LIST, node, longRecords[0], longRecords[1]);
        System.out.printf(
                "| methods with more than %d parameters%s | %d; %d |%n", LONG_LIST, node, longMethods[0], longMethods[1]);
    }

    private static void row(String what, int count) {
        System.out.printf("| %s | %,d |%n", what, count);
    }

    /** Packages that see themselves by way of others of their module. */
    private int cycles() {
        int found = 0;
        for (Map<String, Set<String>> module : imports.values()) {
            for (String start : module.keySet()) {
                found += reaches(module, start) ? 1 : 0;
            }
        }
        return found;
    }

    private static boolean reaches(Map<String, Set<String>> module, String start) {
        Set<String> seen = new HashSet<>();
        List<String> next = new ArrayList<>();
        module.get(start).stream().filter(other -> !other.equals(start)).forEach(next::add);
        while (!next.isEmpty()) {
            String at = next.removeLast();
            if (at.equals(start)) {
                return true;
            }
            if (module.containsKey(at) && seen.add(at)) {
                next.addAll(module.get(at));
            }
        }
        return false;
    }

    /** Different classes in these rows of ARCHITECTURE.md, which a test compares with real stacks; 0 where it has none. */
    private int hops(String... rows) throws IOException {
        Set<String> classes = new HashSet<>();
        for (String line : Files.readAllLines(checkout.resolve("ARCHITECTURE.md"))) {
            for (String row : rows) {
                if (line.startsWith("| " + row + " |")) {
                    Pattern.compile("`(\\w+)`").matcher(line).results().map(found -> found.group(1)).forEach(classes::add);
                }
            }
        }
        return classes.size();
    }

    private int rows(String page) throws IOException {
        Path file = checkout.resolve(page);
        if (!Files.exists(file)) {
            return 0;
        }
        return (int) Files.readAllLines(file).stream().filter(line -> line.startsWith("| ")).count() - 1;
    }
}
