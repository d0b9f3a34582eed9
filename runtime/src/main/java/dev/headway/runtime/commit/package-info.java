/** Group commit: what arrives while one transaction is being written is the next transaction. */
@NullMarked
package dev.headway.runtime.commit;

import org.jspecify.annotations.NullMarked;
