/** The store on MariaDB: the plain statements in its words. */
@NullMarked
package dev.headway.store.mariadb;

import org.jspecify.annotations.NullMarked;
