package dev.headway.engine.form;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of a start event or of a task. Immutable.
 *
 * @param formKey whatever the application finds the form by; null for none
 * @param formRef the form by its id and version; null for none
 * @param formFields fields that the model itself describes
 * @param formProperties the same with their values, by the names of Activiti and Flowable
 */
public record FormData(
        @Nullable String formKey,
        @Nullable FormReference formRef,
        List<FormField> formFields,
        List<FormProperty> formProperties) {
    /** {@link #formKey()} in the family's form. */
    public @Nullable String getFormKey() {
        return formKey;
    }

    /** {@link #formRef()} in the family's form. */
    public @Nullable FormReference getFormRef() {
        return formRef;
    }

    /** The same as {@link #getFormRef}, as Camunda calls it. */
    public @Nullable FormReference getCamundaFormRef() {
        return formRef;
    }

    /** {@link #formProperties()} in the family's form. */
    public List<FormProperty> getFormProperties() {
        return formProperties;
    }

    /** {@link #formFields()} in the family's form. */
    public List<FormField> getFormFields() {
        return formFields;
    }
}
