/** The job channel {@code kafka}: doorbells over a topic of Apache Kafka. */
@NullMarked
package dev.headway.channel.kafka;

import org.jspecify.annotations.NullMarked;
