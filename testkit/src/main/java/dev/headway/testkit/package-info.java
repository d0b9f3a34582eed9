/** What users' tests need: an engine with a clock that is turned by hand, and assertions. */
@NullMarked
package dev.headway.testkit;

import org.jspecify.annotations.NullMarked;
