package dev.headway.engine.form;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@code formProperty} of Activiti and Flowable as the person who fills the form in sees it. Immutable. */
public interface FormProperty {
    /** Id of the property, by which it is submitted. */
    String getId();

    /** What people read; null for none. */
    @Nullable
    String getName();

    /** What values it takes; null when the model has no type. */
    @Nullable
    FormType getType();

    /**
     * Its variable, what its expression says, or its default, as text; null for none.
     *
     * @throws dev.headway.engine.InvalidRequestException when the expression cannot be evaluated
     */
    @Nullable
    String getValue();

    /** Whether it is shown. */
    boolean isReadable();

    /** Whether it may be submitted. */
    boolean isWritable();

    /** Whether it must be submitted. */
    boolean isRequired();

    /** What values a form property takes. Immutable. */
    interface FormType {
        /** {@code string}, {@code long}, {@code boolean}, {@code date}, {@code double}, {@code enum}. */
        String getName();

        /**
         * What else the model says of it.
         *
         * @param key {@code datePattern} of a date; {@code values} of an enum, a map of names by id
         * @return null when the model does not say it
         */
        @Nullable
        Object getInformation(String key);

        /** The choices of an enum, names by id; empty for others. */
        Map<String, String> choices();
    }
}
