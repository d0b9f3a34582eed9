package dev.headway.runtime.port;

import dev.headway.core.history.HistoryEvent;
import dev.headway.model.parse.CmmnParser;
import dev.headway.runtime.port.Definitions.DefinitionCopy;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.DeploymentRow;
import dev.headway.runtime.port.Definitions.ResourceRow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message of history holds: events, and the process definitions that they tell of for a receiver that may not have them.
 * Its bytes begin with a version.
 */
public record HistoryBody(List<DefinitionCopy> definitions, List<HistoryEvent> events) {
    private static final int VERSION = 1;

    /** As bytes. */
    public byte[] write() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream to = new DataOutputStream(bytes)) {
            to.writeByte(VERSION);
            to.writeInt(definitions.size());
            for (DefinitionCopy each : definitions) {
                write(to, each);
            }
            to.writeInt(events.size());
            for (HistoryEvent event : events) {
                to.writeInt(event.rows());
                write(to, event.payload());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Of bytes.
     *
     * @throws IllegalArgumentException when a newer engine wrote them, or they are damaged
     */
    public static HistoryBody read(byte[] bytes) {
        try (DataInputStream from = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = from.readByte();
            if (version != VERSION) {
                throw new IllegalArgumentException(
                        "Expected a message of history of version " + VERSION + ", got version " + version
                                + ": a newer engine sent it. Let a node of that version receive it.");
            }
            List<DefinitionCopy> definitions = new ArrayList<>();
            for (int left = from.readInt(); left > 0; left--) {
                definitions.add(readDefinition(from));
            }
            List<HistoryEvent> events = new ArrayList<>();
            for (int left = from.readInt(); left > 0; left--) {
                events.add(new HistoryEvent(from.readInt(), bytes(from)));
            }
            return new HistoryBody(definitions, events);
        } catch (IOException | IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new IllegalArgumentException(
                    "Expected a message of history, got " + bytes.length + " bytes that are damaged", e);
        }
    }

    /** One body of the pieces of a message, in their order. */
    public static byte[] join(List<byte[]> pieces) {
        byte[] body = new byte[pieces.stream().mapToInt(piece -> piece.length).sum()];
        int at = 0;
        for (byte[] piece : pieces) {
            System.arraycopy(piece, 0, body, at, piece.length);
            at += piece.length;
        }
        return body;
    }

    private static void write(DataOutputStream to, DefinitionCopy copy) throws IOException {
        DeploymentRow deployment = copy.deployment();
        to.writeLong(deployment.id());
        write(to, deployment.name());
        write(to, deployment.category());
        write(to, deployment.key());
        write(to, deployment.tenantId());
        to.writeLong(deployment.deployedMillis());
        write(to, copy.resource().name());
        write(to, copy.resource().content());
        DefinitionRow definition = copy.definition();
        to.writeLong(definition.id());
        write(to, definition.key());
        to.writeInt(definition.version());
        write(to, definition.name());
        write(to, definition.category());
        write(to, definition.versionTag());
        write(to, definition.description());
        to.writeBoolean(definition.startable());
    }

    private static DefinitionCopy readDefinition(DataInputStream from) throws IOException {
        DeploymentRow deployment =
                new DeploymentRow(from.readLong(), text(from), text(from), text(from), text(from), from.readLong());
        ResourceRow resource = new ResourceRow(required(from), bytes(from));
        long id = from.readLong();
        String key = required(from);
        int version = from.readInt();
        String name = text(from);
        String category = text(from);
        String versionTag = text(from);
        String description = text(from);
        return new DefinitionCopy(
                deployment,
                resource,
                new DefinitionRow(
                        id,
                        key,
                        version,
                        name,
                        category,
                        versionTag,
                        deployment.id(),
                        resource.name(),
                        deployment.tenantId(),
                        false,
                        from.readBoolean(),
                        description,
                        // The language of a file is that of its name.
                        CmmnParser.isCaseFile(resource.name())));
    }

    private static void write(DataOutputStream to, @Nullable String text) throws IOException {
        if (text == null) {
            to.writeInt(-1);
        } else {
            write(to, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void write(DataOutputStream to, byte[] bytes) throws IOException {
        to.writeInt(bytes.length);
        to.write(bytes);
    }

    private static byte[] bytes(DataInputStream from) throws IOException {
        return exactly(from, from.readInt());
    }

    private static byte[] exactly(DataInputStream from, int length) throws IOException {
        byte[] bytes = from.readNBytes(length);
        if (bytes.length != length) {
            throw new IOException("the end came too early");
        }
        return bytes;
    }

    private static @Nullable String text(DataInputStream from) throws IOException {
        int length = from.readInt();
        return length < 0 ? null : new String(exactly(from, length), StandardCharsets.UTF_8);
    }

    private static String required(DataInputStream from) throws IOException {
        return new String(bytes(from), StandardCharsets.UTF_8);
    }
}
