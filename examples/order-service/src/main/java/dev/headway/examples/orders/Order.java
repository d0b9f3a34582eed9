package dev.headway.examples.orders;

/**
 * An order.
 *
 * @param amount in whole euros
 * @param state placed, reserved, rejected or shipped
 */
public record Order(String id, String item, int amount, String state) {}
