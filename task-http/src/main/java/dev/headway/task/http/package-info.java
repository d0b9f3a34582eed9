/** Service tasks of type {@code http}: one HTTP request, with limits on time, size, redirects and addresses. */
@NullMarked
package dev.headway.task.http;

import org.jspecify.annotations.NullMarked;
