/** Spans of commands and jobs: observations of Micrometer, and what makes W3C traces of them that go on across waits. */
@NullMarked
package dev.headway.runtime.trace;

import org.jspecify.annotations.NullMarked;
