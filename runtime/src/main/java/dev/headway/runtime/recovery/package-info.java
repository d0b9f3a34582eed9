/** Who owns which partitions of the work, and which job ended the process that ran it. */
@NullMarked
package dev.headway.runtime.recovery;

import org.jspecify.annotations.NullMarked;
