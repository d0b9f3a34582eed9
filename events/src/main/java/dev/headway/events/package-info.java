/**
 * The event registry of Flowable: {@code .event} and {@code .channel} files, channels over brokers, and tasks that send events. Start
 * with {@link dev.headway.events.EventRegistry}.
 */
@NullMarked
package dev.headway.events;

import org.jspecify.annotations.NullMarked;
