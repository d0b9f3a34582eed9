/** What happens after a commit: jobs go to the channel, timers to the wheel, messages and signals to other instances. */
@NullMarked
package dev.headway.runtime.dispatch;

import org.jspecify.annotations.NullMarked;
