/** How a ready job reaches a thread of the executor: a channel claims, queues and hands out jobs. */
@NullMarked
package dev.headway.runtime.channel;

import org.jspecify.annotations.NullMarked;
