package dev.headway.dmn;

import java.time.ZoneId;
import java.util.Date;
import org.camunda.feel.syntaxtree.Val;
import org.camunda.feel.valuemapper.ValueMapper;

/** The values of FEEL, with a {@code Date} as the moment that it is, in the engine's zone. */
@SuppressWarnings("JavaUtilDate") // users have dates
record ZonedValues(ValueMapper values, ZoneId zone) implements ValueMapper {
    @Override
    public Val toVal(Object value) {
        return values.toVal(value instanceof Date date ? date.toInstant().atZone(zone) : value);
    }

    @Override
    public Object unpackVal(Val value) {
        return values.unpackVal(value);
    }
}
