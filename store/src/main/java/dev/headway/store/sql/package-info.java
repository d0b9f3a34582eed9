/**
 * Statements as text, one class per topic. Where a statement has several forms, they are written from one definition when the class
 * loads. Queries of the API are put together in package {@code query} from the tables and conditions that stand there; everything else
 * that is sent stands here, which {@code StatementPlacesTest} guards, and so do the words in which databases differ. {@code store/sql} has
 * all of it as text that can be pasted: {@code StatementsTest} keeps it true.
 */
@NullMarked
package dev.headway.store.sql;

import org.jspecify.annotations.NullMarked;
