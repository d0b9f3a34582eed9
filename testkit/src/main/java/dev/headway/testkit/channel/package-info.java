/** What a job channel must hold, as tests that any channel can be put through. */
@NullMarked
package dev.headway.testkit.channel;

import org.jspecify.annotations.NullMarked;
