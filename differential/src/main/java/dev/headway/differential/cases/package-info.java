/** Random cases on this engine and on Flowable's engine for cases. */
@NullMarked
package dev.headway.differential.cases;

import org.jspecify.annotations.NullMarked;
