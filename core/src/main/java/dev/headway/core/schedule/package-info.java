/** When timers and retries are due: pure arithmetic on ISO 8601 and cron texts. */
@NullMarked
package dev.headway.core.schedule;

import org.jspecify.annotations.NullMarked;
