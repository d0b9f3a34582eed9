package dev.headway.bench.peer;

import dev.headway.bench.host.EngineAdapter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The class path of a peer's process: the peer's artifacts, our host, and the peer's adapter, which is compiled here because nothing of ours is
 * built against a peer.
 */
public record PeerClassPath(List<Path> entries, String adapterClass) {
    private static final String PACKAGE = "dev.headway.bench.adapters";

    /**
     * Fetches and compiles what the peer needs.
     *
     * @param folder where the compiled adapter goes, deleted by the caller
     */
    public static PeerClassPath of(Peer peer, Path folder) throws PeerUnavailable {
        List<Path> artifacts = PeerArtifacts.resolve(peer.artifacts());
        Path classes = folder.resolve(peer.label());
        try {
            Files.createDirectories(classes);
            compile(peer, artifacts, classes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the adapter of " + peer.label() + " to " + classes, e);
        }
        Set<Path> entries = new LinkedHashSet<>();
        entries.add(classes);
        entries.addAll(shared());
        entries.addAll(artifacts);
        return new PeerClassPath(List.copyOf(entries), PACKAGE + "." + peer.adapter());
    }

    /** What every engine's process has in the same version: host, pool, driver, histogram, logging interface without a logger. */
    private static List<Path> shared() {
        return Stream.of(
                        EngineAdapter.class.getName(),
                        "com.zaxxer.hikari.HikariDataSource",
                        "org.postgresql.Driver",
                        "org.HdrHistogram.Histogram",
                        "org.slf4j.Logger")
                .map(PeerClassPath::location)
                .toList();
    }

    private static Path location(String type) {
        try {
            return Path.of(Class.forName(type)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException("cannot tell where " + type + " comes from", e);
        }
    }

    private static void compile(Peer peer, List<Path> artifacts, Path classes) throws IOException, PeerUnavailable {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new PeerUnavailable(
                    "Expected a JDK to compile the adapter of " + peer.label()
                            + ", got a Java runtime without compiler at " + System.getProperty("java.home")
                            + ". Set JAVA_HOME to a JDK.",
                    new IllegalStateException("no compiler"));
        }
        String source = source(peer);
        List<String> options = List.of(
                "-proc:none",
                "-nowarn",
                "-d",
                classes.toString(),
                "-cp",
                Stream.concat(shared().stream(), artifacts.stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(java.io.File.pathSeparator)));
        StringWriter said = new StringWriter();
        List<JavaFileObject> sources = new ArrayList<>();
        sources.add(new SourceText(peer.adapter(), source));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            if (!compiler.getTask(said, files, null, options, null, sources).call()) {
                throw new PeerUnavailable(
                        "Expected the adapter of " + peer.label() + " to compile against " + peer.artifact()
                                + ", got:\n" + said,
                        new IllegalStateException("adapter does not compile"));
            }
        }
    }

    private static String source(Peer peer) throws IOException {
        String name = "/dev/headway/bench/adapters/" + peer.adapter() + ".java";
        try (InputStream in = PeerClassPath.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("no resource " + name);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> each : peer.adapterSubstitutions().entrySet()) {
                text = text.replace(each.getKey(), each.getValue());
            }
            return text;
        }
    }

    private static final class SourceText extends SimpleJavaFileObject {
        private final String text;

        SourceText(String name, String text) {
            super(URI.create("string:///" + PACKAGE.replace('.', '/') + "/" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
