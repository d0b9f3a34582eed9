import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Lists from surefire's reports what ran, and one line that begins with {@code LEFT OUT} for each class and reason that something was
 * skipped for. Needs nothing but a JDK: {@code java gate/WhatRan.java [CHECKOUT [SINCE]]}, where SINCE is the time at which the build
 * began ({@code 2026-11-28T09:00:00Z}): reports of earlier builds are not counted, but one line says how many there are.
 */
public final class WhatRan {
    /** Modules lie in the checkout or one folder below. */
    private static final int DEPTH_MAX = 4;

    private final Map<String, Module> modules = new TreeMap<>();
    private final Map<String, Integer> leftOut = new TreeMap<>();
    private final Instant since;
    private int stale;

    private WhatRan(Instant since) {
        this.since = since;
    }

    private static final class Module {
        private int classes;
        private int tests;
        private double seconds;
    }

    public static void main(String[] args) throws IOException, XMLStreamException {
        Path checkout = Path.of(args.length == 0 ? "." : args[0]);
        WhatRan report = new WhatRan(args.length < 2 ? Instant.MIN : Instant.parse(args[1]));
        try (Stream<Path> folders = Files.find(
                checkout, DEPTH_MAX, (folder, any) -> folder.endsWith("target/surefire-reports"))) {
            for (Path reports : folders.toList()) {
                Path module = checkout.relativize(reports).getParent().getParent();
                report.read(module.toString(), reports);
            }
        }
        report.print();
    }

    private void read(String module, Path reports) throws IOException, XMLStreamException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(reports, "TEST-*.xml")) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
                    stale++;
                    continue;
                }
                try (InputStream in = Files.newInputStream(file)) {
                    read(modules.computeIfAbsent(module, any -> new Module()), in);
                }
            }
        }
    }

    private void read(Module module, InputStream in) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader xml = factory.createXMLStreamReader(in);
        String suite = "";
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            switch (xml.getLocalName()) {
                case "testsuite" -> {
                    suite = xml.getAttributeValue(null, "name");
                    module.classes++;
                    module.tests += Integer.parseInt(xml.getAttributeValue(null, "tests"))
                            - Integer.parseInt(xml.getAttributeValue(null, "skipped"));
                    module.seconds += Double.parseDouble(xml.getAttributeValue(null, "time"));
                }
                case "skipped" -> {
                    String why = xml.getAttributeValue(null, "message");
                    leftOut.merge(suite + ": " + (why == null ? "skipped" : why.strip()), 1, Integer::sum);
                }
                default -> {
                    // Output and properties of no concern here.
                }
            }
        }
    }

    private void print() {
        modules.forEach((name, module) -> System.out.printf(
                "RAN: %,6d tests of %3d classes in %5.0f s, module %s%n",
                module.tests, module.classes, module.seconds, name));
        if (stale > 0) {
            System.out.println("NOT COUNTED: " + stale + " reports of builds before " + since);
        }
        leftOut.forEach((what, count) -> System.out.println("LEFT OUT: " + count + " of " + what));
        if (leftOut.isEmpty()) {
            System.out.println("LEFT OUT: nothing");
        }
    }
}
