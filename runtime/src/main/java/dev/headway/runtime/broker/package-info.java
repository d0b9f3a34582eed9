/** Message brokers behind one small port: batches of texts are sent, received and acknowledged. */
@NullMarked
package dev.headway.runtime.broker;

import org.jspecify.annotations.NullMarked;
