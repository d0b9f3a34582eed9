package dev.headway.rest.value;

/** Stands where a value is that callers may not see. */
public enum Masked {
    MASKED;

    /** The text that stands for it in the operation log. */
    public static final String TEXT = "(masked)";
}
