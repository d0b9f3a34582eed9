/** The job channel {@code amqp}: doorbells over a queue of RabbitMQ. */
@NullMarked
package dev.headway.channel.amqp;

import org.jspecify.annotations.NullMarked;
