/** Carrying running instances over to another version of their process. */
@NullMarked
package dev.headway.engine.migration;

import org.jspecify.annotations.NullMarked;
