package dev.headway.torture.cluster;

import dev.headway.store.embedded.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where a cluster's servers keep their files. */
final class ClusterFolders {
    private ClusterFolders() {}

    /** Kills all, and deletes their files. */
    static void end(List<Daemon> daemons, Path folder) {
        for (Daemon daemon : daemons) {
            try {
                daemon.kill();
            } catch (IOException gone) {
                // it has ended before
            }
        }
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            // Files that vanish while they are deleted belong to a server that is ending anyway.
        }
    }

    static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            // The hook does the same.
        }
    }
}
