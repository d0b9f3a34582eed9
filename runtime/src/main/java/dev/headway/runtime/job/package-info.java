/** The executor: runs user code outside any turn, and sends its outcome back as a command. */
@NullMarked
package dev.headway.runtime.job;

import org.jspecify.annotations.NullMarked;
