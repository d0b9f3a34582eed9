/** What queries answer with, behind the interfaces of the API: a row of the query port, seen by its getters. */
@NullMarked
package dev.headway.engine.internal.entity;

import org.jspecify.annotations.NullMarked;
