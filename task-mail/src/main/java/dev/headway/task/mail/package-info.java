/** Service tasks of type {@code mail}: one mail by SMTP, over the server of the engine's settings. */
@NullMarked
package dev.headway.task.mail;

import org.jspecify.annotations.NullMarked;
