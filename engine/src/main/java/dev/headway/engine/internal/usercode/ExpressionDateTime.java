package dev.headway.engine.internal.usercode;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Date;

/**
 * The value of {@code dateTime()} in an expression, with the methods that models of the family call on it, as in
 * {@code ${dateTime().plusDays(2).withTimeAtStartOfDay().toDate()}}. As a date of a timer or task it needs no conversion.
 * Immutable.
 */
@SuppressWarnings("JavaUtilDate") // what models of the family expect
public final class ExpressionDateTime {
    private final ZonedDateTime time;

    ExpressionDateTime(ZonedDateTime time) {
        this.time = time;
    }

    public ExpressionDateTime plusYears(int years) {
        return new ExpressionDateTime(time.plusYears(years));
    }

    public ExpressionDateTime plusMonths(int months) {
        return new ExpressionDateTime(time.plusMonths(months));
    }

    public ExpressionDateTime plusWeeks(int weeks) {
        return new ExpressionDateTime(time.plusWeeks(weeks));
    }

    public ExpressionDateTime plusDays(int days) {
        return new ExpressionDateTime(time.plusDays(days));
    }

    public ExpressionDateTime plusHours(int hours) {
        return new ExpressionDateTime(time.plusHours(hours));
    }

    public ExpressionDateTime plusMinutes(int minutes) {
        return new ExpressionDateTime(time.plusMinutes(minutes));
    }

    public ExpressionDateTime plusSeconds(int seconds) {
        return new ExpressionDateTime(time.plusSeconds(seconds));
    }

    public ExpressionDateTime plusMillis(int millis) {
        return new ExpressionDateTime(time.plus(millis, ChronoUnit.MILLIS));
    }

    public ExpressionDateTime minusYears(int years) {
        return new ExpressionDateTime(time.minusYears(years));
    }

    public ExpressionDateTime minusMonths(int months) {
        return new ExpressionDateTime(time.minusMonths(months));
    }

    public ExpressionDateTime minusWeeks(int weeks) {
        return new ExpressionDateTime(time.minusWeeks(weeks));
    }

    public ExpressionDateTime minusDays(int days) {
        return new ExpressionDateTime(time.minusDays(days));
    }

    public ExpressionDateTime minusHours(int hours) {
        return new ExpressionDateTime(time.minusHours(hours));
    }

    public ExpressionDateTime minusMinutes(int minutes) {
        return new ExpressionDateTime(time.minusMinutes(minutes));
    }

    public ExpressionDateTime minusSeconds(int seconds) {
        return new ExpressionDateTime(time.minusSeconds(seconds));
    }

    public ExpressionDateTime minusMillis(int millis) {
        return new ExpressionDateTime(time.minus(millis, ChronoUnit.MILLIS));
    }

    public ExpressionDateTime withYear(int year) {
        return new ExpressionDateTime(time.withYear(year));
    }

    public ExpressionDateTime withMonthOfYear(int monthOfYear) {
        return new ExpressionDateTime(time.withMonth(monthOfYear));
    }

    public ExpressionDateTime withDayOfMonth(int dayOfMonth) {
        return new ExpressionDateTime(time.withDayOfMonth(dayOfMonth));
    }

    public ExpressionDateTime withHourOfDay(int hourOfDay) {
        return new ExpressionDateTime(time.withHour(hourOfDay));
    }

    public ExpressionDateTime withMinuteOfHour(int minuteOfHour) {
        return new ExpressionDateTime(time.withMinute(minuteOfHour));
    }

    public ExpressionDateTime withSecondOfMinute(int secondOfMinute) {
        return new ExpressionDateTime(time.withSecond(secondOfMinute));
    }

    public int getYear() {
        return time.getYear();
    }

    public int getMonthOfYear() {
        return time.getMonthValue();
    }

    public int getDayOfMonth() {
        return time.getDayOfMonth();
    }

    public int getHourOfDay() {
        return time.getHour();
    }

    public int getMinuteOfHour() {
        return time.getMinute();
    }

    public int getSecondOfMinute() {
        return time.getSecond();
    }

    /** Monday is 1. */
    public ExpressionDateTime withDayOfWeek(int dayOfWeek) {
        return new ExpressionDateTime(time.with(ChronoField.DAY_OF_WEEK, dayOfWeek));
    }

    /** Monday is 1. */
    public int getDayOfWeek() {
        return time.getDayOfWeek().getValue();
    }

    /** The first moment of the day. */
    public ExpressionDateTime withTimeAtStartOfDay() {
        return new ExpressionDateTime(time.toLocalDate().atStartOfDay(time.getZone()));
    }

    public boolean isBefore(ExpressionDateTime other) {
        return time.isBefore(other.time);
    }

    public boolean isAfter(ExpressionDateTime other) {
        return time.isAfter(other.time);
    }

    /** Milliseconds since the epoch. */
    public long getMillis() {
        return time.toInstant().toEpochMilli();
    }

    public Date toDate() {
        return new Date(getMillis());
    }

    /** ISO 8601, with the offset. */
    @Override
    public String toString() {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
    }
}
