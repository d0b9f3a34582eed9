package dev.headway.core.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What expressions may call on objects of the JDK and of the JSON library. Nothing that changes the object (it may be a
 * stored variable), that reaches classes, streams or I/O, or whose cost is not bounded by its arguments.
 */
@SuppressWarnings("JavaUtilDate") // users have dates
final class AllowedMethods {
    private static final Set<String> ALL = Set.of();

    private static final Map<Class<?>, Set<String>> BY_TYPE = new HashMap<>();

    static {
        allow(Object.class, "toString hashCode equals");
        allow(Comparable.class, "compareTo");
        allow(CharSequence.class, "length charAt isEmpty subSequence");
        allow(
                String.class,
                "isBlank substring indexOf lastIndexOf contains startsWith endsWith equalsIgnoreCase compareToIgnoreCase"
                        + " contentEquals toLowerCase toUpperCase trim strip stripLeading stripTrailing getBytes codePointAt"
                        + " concat replace");
        allow(Number.class, "intValue longValue doubleValue floatValue shortValue byteValue");
        allow(Double.class, "isNaN isInfinite");
        allow(Float.class, "isNaN isInfinite");
        allow(Boolean.class, "booleanValue");
        allow(Character.class, "charValue");
        allow(
                BigDecimal.class,
                "add subtract multiply divide remainder negate abs signum scale precision min max stripTrailingZeros"
                        + " toPlainString toBigInteger intValueExact longValueExact");
        allow(
                BigInteger.class,
                "add subtract multiply divide mod remainder negate abs signum min max bitLength intValueExact longValueExact");
        allow(Date.class, "getTime before after toInstant");
        for (Class<?> type : List.of(
                Instant.class,
                LocalDate.class,
                LocalTime.class,
                LocalDateTime.class,
                OffsetDateTime.class,
                OffsetTime.class,
                ZonedDateTime.class,
                ZoneOffset.class,
                Duration.class,
                Period.class,
                Year.class,
                YearMonth.class,
                MonthDay.class,
                DayOfWeek.class,
                Month.class,
                UUID.class)) {
            BY_TYPE.put(type, ALL);
        }
        allow(Enum.class, "name ordinal");
        allow(Optional.class, "isPresent isEmpty get orElse orElseThrow");
        allow(Collection.class, "size isEmpty contains containsAll");
        allow(List.class, "get indexOf lastIndexOf subList");
        allow(SequencedCollection.class, "getFirst getLast");
        allow(Map.class, "get containsKey containsValue getOrDefault keySet values entrySet size isEmpty");
        allow(Map.Entry.class, "getKey getValue");
        allow(Throwable.class, "getMessage getLocalizedMessage");
        allow(
                JsonNode.class,
                "get path at has hasNonNull size isEmpty properties propertyNames findValue isObject isArray isString isNumber"
                        + " isIntegralNumber isBoolean isNull isMissingNode isContainer isValueNode asString asInt asLong asDouble"
                        + " asBoolean asDecimal stringValue intValue longValue doubleValue booleanValue decimalValue bigIntegerValue"
                        + " numberValue textValue asText toPrettyString");
    }

    /** Names that no class may offer, whoever declares them. */
    private static final Set<String> NEVER = Set.of("getClass", "wait", "notify", "notifyAll", "finalize", "clone");

    private AllowedMethods() {}

    private static void allow(Class<?> type, String names) {
        BY_TYPE.put(type, Set.of(names.split(" ")));
    }

    static boolean never(String name) {
        return NEVER.contains(name);
    }

    /** Whether a class belongs to the JDK or the JSON library: of those only what is listed can be called. */
    static boolean isListedOnly(Class<?> type) {
        String name = type.getName();
        ClassLoader loader = type.getClassLoader();
        return loader == null
                || loader.equals(ClassLoader.getPlatformClassLoader())
                || name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("com.sun.")
                || name.startsWith("jakarta.el.")
                || name.startsWith("org.apache.el.")
                || name.startsWith("tools.jackson.")
                || name.startsWith("com.fasterxml.jackson.");
    }

    /** Whether a method that the listed type declares may be called; {@code datesUntil} and the like hand out streams. */
    static boolean allowed(Class<?> declaring, String name, Class<?> returned) {
        Set<String> names = BY_TYPE.get(declaring);
        if (names == null) {
            return false;
        }
        return names.isEmpty()
                ? returned != Class.class && !java.util.stream.BaseStream.class.isAssignableFrom(returned)
                : names.contains(name);
    }

    /** For messages: what can be called on an object instead, null when it is not of a listed type. */
    static @Nullable String listed(Class<?> type) {
        Set<String> names = BY_TYPE.get(type);
        return names == null || names.isEmpty()
                ? null
                : String.join(", ", names.stream().sorted().toList());
    }
}
