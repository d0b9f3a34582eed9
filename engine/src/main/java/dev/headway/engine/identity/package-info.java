/** Users and groups that the engine keeps. */
@NullMarked
package dev.headway.engine.identity;

import org.jspecify.annotations.NullMarked;
