/** What both databases share: connections, errors, and statements that read alike. */
@NullMarked
package dev.headway.store.jdbc;

import org.jspecify.annotations.NullMarked;
