/** Generated models on this engine and on others, step by step. */
@NullMarked
package dev.headway.differential;

import org.jspecify.annotations.NullMarked;
