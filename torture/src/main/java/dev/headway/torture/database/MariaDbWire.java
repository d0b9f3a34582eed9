package dev.headway.torture.database;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** MariaDB's protocol without TLS and compression: packets of a length, a number and a body. */
final class MariaDbWire implements Wire {
    private static final int HEAD = 4;
    private static final int QUERY = 3;
    private static final int PREPARE = 0x16;
    private static final int EXECUTE = 0x17;
    private static final int OK = 0;
    /** Longer than the texts looked for. */
    private static final int LOOKED_AT = 100;

    /** What the server is asked to end the transaction by; it answers one command after the other. */
    private enum End {
        NONE,
        COMMIT,
        ROLLBACK
    }

    private volatile End asked = End.NONE;

    /** Whether the first statement of each transaction is the one that begins a batch: it is prepared once, and then comes without its text. */
    private boolean batches;

    private boolean begins;

    @Override
    public Request request(DataInputStream in) throws IOException {
        byte[] bytes = packet(in);
        int command = bytes[HEAD - 1] == 0 && bytes.length > HEAD ? bytes[HEAD] : -1;
        if (command == EXECUTE) {
            boolean batch = batches && begins;
            begins = false;
            return new Request(ByteBuffer.wrap(bytes), batch, false);
        }
        if (command != QUERY && command != PREPARE) {
            return new Request(ByteBuffer.wrap(bytes), false, false);
        }
        String sql = new String(
                        bytes, HEAD + 1, Math.min(LOOKED_AT, bytes.length - HEAD - 1), StandardCharsets.ISO_8859_1)
                .strip()
                .toLowerCase(Locale.ROOT);
        if (sql.equals("commit")) {
            asked = End.COMMIT;
        } else if (sql.equals("rollback")) {
            asked = End.ROLLBACK;
        }
        boolean batch = sql.startsWith("insert into batch_log");
        batches |= batch && command == PREPARE;
        begins = sql.equals("commit") || sql.equals("rollback");
        return new Request(ByteBuffer.wrap(bytes), batch, sql.equals("commit"));
    }

    @Override
    public Answer answer(DataInputStream in) throws IOException {
        byte[] bytes = packet(in);
        End ended = asked;
        if (ended == End.NONE) {
            return new Answer(ByteBuffer.wrap(bytes), false, false);
        }
        asked = End.NONE;
        boolean done = bytes.length > HEAD && bytes[HEAD] == OK;
        return new Answer(ByteBuffer.wrap(bytes), done && ended == End.COMMIT, true);
    }

    private static byte[] packet(DataInputStream in) throws IOException {
        byte[] head = Wire.read(in, HEAD);
        int length = (head[0] & 0xff) | (head[1] & 0xff) << 8 | (head[2] & 0xff) << 16;
        byte[] body = Wire.read(in, length);
        return ByteBuffer.allocate(HEAD + length).put(head).put(body).array();
    }
}
