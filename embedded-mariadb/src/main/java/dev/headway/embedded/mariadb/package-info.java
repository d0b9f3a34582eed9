/** A throw-away MariaDB of the server that is installed on the machine. */
@NullMarked
package dev.headway.embedded.mariadb;

import org.jspecify.annotations.NullMarked;
