@NullMarked
package dev.headway.runtime.commit;

import org.jspecify.annotations.NullMarked;
