/** Where connections come from when an application hands them out itself. */
@NullMarked
package dev.headway.store.supply;

import org.jspecify.annotations.NullMarked;
