package dev.headway.engine;

/** What programs of Camunda ask for where it is not to be had. */
final class SkippedListeners {
    private SkippedListeners() {}

    /** @throws NotSupportedException when listeners or mappings were to be left out */
    static void refuse(boolean skip) {
        if (skip) {
            throw new NotSupportedException("Expected skipCustomListeners (and skipIoMappings) to be false, got true:"
                    + " listeners and mappings of the model always run here. Let them look at a variable, and do nothing"
                    + " when it says so.");
        }
    }
}
