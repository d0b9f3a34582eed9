package dev.headway.torture.database;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** PostgreSQL's protocol, version 3. */
final class PostgresWire implements Wire {
    private final Set<String> commitStatements = new HashSet<>();
    private final Set<String> batchStatements = new HashSet<>();
    private boolean started;

    @Override
    public Request request(DataInputStream in) throws IOException {
        if (!started) {
            started = true;
            int length = in.readInt();
            byte[] body = Wire.read(in, length - Integer.BYTES);
            return new Request(ByteBuffer.allocate(length).putInt(length).put(body), false, false);
        }
        int type = type(in);
        byte[] body = body(in);
        boolean batch = false;
        boolean commits = false;
        switch (type) {
            case 'P' -> {
                String name = text(body, 0);
                String sql = text(body, name.length() + 1);
                note(commitStatements, name, sql.strip().equalsIgnoreCase("commit"));
                note(batchStatements, name, sql.contains("batch_log"));
            }
            case 'B' -> {
                String portal = text(body, 0);
                String name = text(body, portal.length() + 1);
                batch = batchStatements.contains(name);
                commits = commitStatements.contains(name);
            }
            case 'Q' -> commits = text(body, 0).strip().equalsIgnoreCase("commit");
            default -> {
                // nothing that tells
            }
        }
        return new Request(message(type, body), batch, commits);
    }

    @Override
    public Answer answer(DataInputStream in) throws IOException {
        int type = type(in);
        byte[] body = body(in);
        return new Answer(
                message(type, body),
                type == 'C' && text(body, 0).equals("COMMIT"),
                type == 'Z' && body.length == 1 && body[0] == 'I');
    }

    private static int type(DataInputStream in) throws IOException {
        int type = in.read();
        if (type < 0) {
            throw new EOFException();
        }
        return type;
    }

    private static byte[] body(DataInputStream in) throws IOException {
        return Wire.read(in, in.readInt() - Integer.BYTES);
    }

    private static ByteBuffer message(int type, byte[] body) {
        return ByteBuffer.allocate(1 + Integer.BYTES + body.length)
                .put((byte) type)
                .putInt(Integer.BYTES + body.length)
                .put(body);
    }

    private static void note(Set<String> names, String name, boolean is) {
        if (is) {
            names.add(name);
        } else {
            names.remove(name);
        }
    }

    private static String text(byte[] body, int from) {
        int end = from;
        while (end < body.length && body[end] != 0) {
            end++;
        }
        return new String(body, Math.min(from, body.length), Math.max(0, end - from), StandardCharsets.ISO_8859_1);
    }
}
