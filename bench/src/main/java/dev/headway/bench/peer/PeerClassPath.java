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
import java.util.List;
import java.util.Map;
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

    /** What every measured engine's process has in the same version: host, pool, drivers, histogram, logging interface without a logger. */
    private static final List<String> SHARED = List.of(
            EngineAdapter.class.getName(),
            "com.zaxxer.hikari.HikariDataSource",
            "org.postgresql.Driver",
            "org.mariadb.jdbc.Driver",
            "org.HdrHistogram.Histogram",
            "org.slf4j.Logger");

    /**
     * Fetches and compiles what the peer needs.
     *
     * @param folder where the compiled adapter goes, deleted by the caller
     */
    public static PeerClassPath of(Peer peer, Path folder) throws PeerUnavailable {
        try {
            return of(peer, folder, new Adapter(PACKAGE + "." + peer.adapter(), source(peer), SHARED));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the adapter of " + peer.label(), e);
        }
    }

    /**
     * The same with another adapter than that of the benchmarks.
     *
     * @param folder where the compiled adapter goes, deleted by the caller
     */
    public static PeerClassPath of(Peer peer, Path folder, Adapter adapter) throws PeerUnavailable {
        List<Path> artifacts = PeerArtifacts.resolve(peer.artifacts());
        List<Path> shared =
                adapter.sharedTypes().stream().map(PeerClassPath::location).toList();
        Path classes = folder.resolve(peer.label());
        List<Path> entries = Stream.of(List.of(classes), shared, artifacts)
                .flatMap(List::stream)
                .distinct()
                .toList();
        try {
            Files.createDirectories(classes);
            compile(peer, adapter, entries, classes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the adapter of " + peer.label() + " to " + classes, e);
        }
        return new PeerClassPath(entries, adapter.className());
    }

    /**
     * What drives a peer.
     *
     * @param className with its package
     * @param source text of the class
     * @param sharedTypes names of one type out of every archive of ours that the peer's process needs
     */
    public record Adapter(String className, String source, List<String> sharedTypes) {}

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

    private static void compile(Peer peer, Adapter adapter, List<Path> entries, Path classes)
            throws IOException, PeerUnavailable {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new PeerUnavailable(
                    "Expected a JDK to compile the adapter of " + peer.label()
                            + ", got a Java runtime without compiler at " + System.getProperty("java.home")
                            + ". Set JAVA_HOME to a JDK.",
                    new IllegalStateException("no compiler"));
        }
        List<String> options = List.of(
                "-proc:none",
                "-nowarn",
                "-d",
                classes.toString(),
                "-cp",
                entries.stream().map(Path::toString).collect(Collectors.joining(java.io.File.pathSeparator)));
        StringWriter said = new StringWriter();
        List<JavaFileObject> sources = new ArrayList<>();
        sources.add(new SourceText(adapter));
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

        SourceText(Adapter adapter) {
            super(URI.create("string:///" + adapter.className().replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = adapter.source();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
