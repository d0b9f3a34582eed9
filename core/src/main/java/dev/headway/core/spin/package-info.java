/** JSON and XML as Spin of Camunda 7 shows them to expressions and scripts: {@code S()}, {@code JSON()}, {@code XML()}. */
@NullMarked
package dev.headway.core.spin;

import org.jspecify.annotations.NullMarked;
