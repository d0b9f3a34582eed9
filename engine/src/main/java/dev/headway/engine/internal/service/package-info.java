/** The services and their builders behind the interfaces of the API: arguments become commands and queries, failures the API's exceptions. */
@NullMarked
package dev.headway.engine.internal.service;

import org.jspecify.annotations.NullMarked;
