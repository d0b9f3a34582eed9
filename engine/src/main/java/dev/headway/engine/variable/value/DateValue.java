package dev.headway.engine.variable.value;

/** A moment. Immutable. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
public interface DateValue extends PrimitiveValue<java.util.Date> {}
