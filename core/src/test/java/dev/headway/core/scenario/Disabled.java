package dev.headway.core.scenario;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** All classes once more, with one element's class replaced by one that does nothing with its token. */
record Disabled(URLClassLoader loader, Path folder) implements AutoCloseable {
    static Disabled of(String behavior) throws IOException {
        Path folder = Files.createTempDirectory("headway-disabled-");
        compile(behavior, folder);
        String classPath = System.getProperty("java.class.path");
        URL[] urls = Stream.concat(
                        Stream.of(folder),
                        Arrays.stream(classPath.split(File.pathSeparator)).map(Path::of))
                .map(Disabled::url)
                .toArray(URL[]::new);
        return new Disabled(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()), folder);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void compile(String behavior, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("string:///" + behavior + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return """
                                package dev.headway.core.element;
                                final class %1$s implements dev.headway.core.execution.token.ElementBehavior {
                                    %1$s(%2$s) {}

                                    @Override
                                    public void execute(
                                            dev.headway.core.state.Execution token,
                                            dev.headway.model.FlowNode node) {}
                                }
                                """.formatted(behavior, parameters(behavior));
                    }
                };
        List<String> options =
                List.of("-proc:none", "-nowarn", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            if (!compiler.getTask(said, files, null, options, null, List.of(source))
                    .call()) {
                throw new IllegalStateException("cannot compile an empty " + behavior + ": " + said);
            }
        }
    }

    /** Those of the constructor that the real class has. */
    private static String parameters(String behavior) {
        try {
            Constructor<?> made =
                    Class.forName("dev.headway.core.element." + behavior).getDeclaredConstructors()[0];
            return IntStream.range(0, made.getParameterCount())
                    .mapToObj(i -> made.getParameterTypes()[i].getCanonicalName() + " p" + i)
                    .collect(Collectors.joining(", "));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
