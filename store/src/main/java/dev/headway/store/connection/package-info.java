/** How the database is reached: settings, pools, the schema, and single statements whose errors are told in words. */
@NullMarked
package dev.headway.store.connection;

import org.jspecify.annotations.NullMarked;
