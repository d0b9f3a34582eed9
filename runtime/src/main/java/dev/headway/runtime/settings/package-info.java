/** What a node is set to: sizes, times, how commits are made, what history keeps. */
@NullMarked
package dev.headway.runtime.settings;

import org.jspecify.annotations.NullMarked;
