package dev.headway.torture.cluster;

import dev.headway.store.embedded.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that are installed on this machine, or that {@code torture/packages} has unpacked without installing them. */
public final class Programs {
    /** The environment variable that names the folder with unpacked packages. */
    private static final String VARIABLE = "HEADWAY_PACKAGES";

    private static final List<String> FOLDERS = List.of("/usr/bin", "/usr/sbin", "/bin", "/sbin", "/usr/local/bin");

    private Programs() {}

    /** Where nobody else can put programs. */
    private static Path unpacked() {
        String chosen = System.getenv(VARIABLE);
        if (chosen != null && !chosen.isBlank()) {
            return Path.of(chosen);
        }
        return Folders.cache("root".equals(System.getProperty("user.name"))).resolve("packages");
    }

    /** Where programs and libraries may lie, the unpacked ones first. */
    private static Stream<Path> places(List<String> folders) {
        return Stream.concat(
                folders.stream().map(folder -> unpacked().resolve(folder.substring(1))),
                folders.stream().map(Path::of));
    }

    static Optional<Path> program(String name) {
        return places(FOLDERS)
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Optional<Path> file(String path) {
        return places(List.of(path)).filter(Files::exists).findFirst();
    }

    /** The folder of a PostgreSQL's programs, the newest that is there. */
    static Optional<Path> postgres() {
        List<Path> found = new ArrayList<>();
        places(List.of("/usr/lib/postgresql")).filter(Files::isDirectory).forEach(versions -> {
            try (Stream<Path> all = Files.list(versions)) {
                all.map(version -> version.resolve("bin"))
                        .filter(bin -> Files.isExecutable(bin.resolve("pg_basebackup"))
                                && Files.isExecutable(bin.resolve("postgres")))
                        .forEach(found::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return found.stream().max(java.util.Comparator.comparing(Path::toString));
    }

    /** What unpacked programs need to find each other. */
    static Map<String, String> environment() {
        Path root = unpacked();
        Map<String, String> all = new HashMap<>();
        all.put("PATH", String.join(":", places(FOLDERS).map(Path::toString).toList()));
        all.put("PYTHONDONTWRITEBYTECODE", "1");
        if (Files.isDirectory(root)) {
            all.put("PYTHONPATH", root.resolve("usr/lib/python3/dist-packages").toString());
            all.put(
                    "LD_LIBRARY_PATH",
                    root.resolve("usr/lib/x86_64-linux-gnu") + ":" + root.resolve("usr/lib/aarch64-linux-gnu"));
        }
        return all;
    }

    /** What to say when programs are missing. */
    static String missing(String what, List<String> packages) {
        return "Expected " + what + " on this machine, found not all of " + packages
                + ": run torture/packages, which unpacks Debian's packages and installs nothing, or install them.";
    }
}
