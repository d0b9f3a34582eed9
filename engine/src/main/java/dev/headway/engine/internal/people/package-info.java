/** Users and groups that the application has. */
@NullMarked
package dev.headway.engine.internal.people;

import org.jspecify.annotations.NullMarked;
