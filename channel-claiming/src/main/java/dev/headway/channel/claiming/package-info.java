/**
 * Channels whose nodes claim each job in the database before they run it: {@code skip-locked}, {@code global-lock}, {@code optimistic}, and what the channels
 * over brokers share.
 */
@NullMarked
package dev.headway.channel.claiming;

import org.jspecify.annotations.NullMarked;
