package dev.headway.torture.database;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Understands just enough of a database's protocol to find commits. One connection; each direction has one thread. */
public interface Wire {
    /**
     * A message of the engine.
     *
     * @param bytes the whole message, backed by an array of its own
     * @param batch whether it begins a batch of the engine
     * @param commits whether it asks for a commit
     */
    record Request(ByteBuffer bytes, boolean batch, boolean commits) {}

    /**
     * A message of the server.
     *
     * @param bytes the whole message, backed by an array of its own
     * @param committed whether it says that a commit is done
     * @param idle whether no transaction is open after it
     */
    record Answer(ByteBuffer bytes, boolean committed, boolean idle) {}

    /** Waits for the next message of the engine. */
    Request request(DataInputStream in) throws IOException;

    /** Waits for the next message of the server. */
    Answer answer(DataInputStream in) throws IOException;

    /** The next bytes, all of them. */
    static byte[] read(DataInputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }
}
