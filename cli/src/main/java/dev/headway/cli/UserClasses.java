package dev.headway.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The classes of {@code --class-path}: what the user's models name. */
final class UserClasses implements AutoCloseable {
    private final URLClassLoader loader;

    private UserClasses(URLClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Opens jars and folders.
     *
     * @param classPath null for none
     * @throws CommandFailure that names every entry that does not exist
     */
    static UserClasses open(@Nullable String classPath) {
        List<URL> urls = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        if (classPath != null) {
            for (String entry : classPath.split(Pattern.quote(File.pathSeparator), -1)) {
                add(entry, urls, missing);
            }
        }
        if (!missing.isEmpty()) {
            throw CommandFailure.usage("expected jars and folders in --class-path, separated by '" + File.pathSeparator
                    + "', but there is no " + String.join(" and no ", missing));
        }
        return new UserClasses(
                new URLClassLoader("class-path", urls.toArray(URL[]::new), UserClasses.class.getClassLoader()));
    }

    private static void add(String entry, List<URL> urls, List<String> missing) {
        try {
            Path path = Path.of(entry);
            if (entry.isEmpty() || !Files.exists(path)) {
                missing.add(entry.isEmpty() ? "entry between two separators" : entry);
                return;
            }
            urls.add(path.toUri().toURL());
        } catch (InvalidPathException | MalformedURLException e) {
            missing.add(entry);
        }
    }

    ClassLoader loader() {
        return loader;
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
