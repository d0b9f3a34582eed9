/** The job channel {@code jms}: doorbells over a broker with a Jakarta Messaging client. */
@NullMarked
package dev.headway.channel.jms;

import org.jspecify.annotations.NullMarked;
