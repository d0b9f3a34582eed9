/** Recipes that move programs of Flowable, Camunda 7 and Activiti to Headway. */
@org.jspecify.annotations.NullMarked
package dev.headway.rewrite;
