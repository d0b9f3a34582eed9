/**
 * What code of users implements and sees when a process calls it: delegates, listeners, and the execution or task that
 * they are called for. The names are those of Activiti, Flowable and Camunda 7, so that existing delegates need a new import
 * and nothing else.
 */
@NullMarked
package dev.headway.engine.delegate;

import org.jspecify.annotations.NullMarked;
