package dev.headway.torture.node;

import dev.headway.torture.check.Ledgers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * What user code has done, in a file outside the database: an entry is on the disk when {@link #write} returns. Entries that
 * come while the disk is busy go together. Thread-safe.
 */
final class Ledger {
    private final FileChannel file;
    private final LinkedBlockingQueue<Entry> queue = new LinkedBlockingQueue<>();

    private record Entry(String line, CompletableFuture<Void> durable) {}

    Ledger(Path path) throws IOException {
        boolean torn = endsWithinALine(path);
        file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        if (torn) {
            file.write(ByteBuffer.wrap(Ledgers.TORN_END.getBytes(StandardCharsets.UTF_8)));
        }
        Thread.ofPlatform().name("ledger").daemon(true).start(this::run);
    }

    /** A process that is killed while it writes leaves a part of a line, which the next line must not continue. */
    private static boolean endsWithinALine(Path path) throws IOException {
        byte[] bytes = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
        return bytes.length > 0 && bytes[bytes.length - 1] != '\n';
    }

    /** {@code line} is without its end. */
    void write(String line) {
        CompletableFuture<Void> durable = new CompletableFuture<>();
        queue.add(new Entry(line, durable));
        durable.join();
    }

    private void run() {
        List<Entry> entries = new ArrayList<>();
        try {
            while (true) {
                entries.add(queue.take());
                queue.drainTo(entries);
                StringBuilder lines = new StringBuilder();
                entries.forEach(entry -> lines.append(entry.line()).append('\n'));
                ByteBuffer bytes = ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
                file.force(false);
                entries.forEach(entry -> entry.durable().complete(null));
                entries.clear();
            }
        } catch (IOException broken) {
            entries.forEach(entry -> entry.durable().completeExceptionally(new UncheckedIOException(broken)));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
