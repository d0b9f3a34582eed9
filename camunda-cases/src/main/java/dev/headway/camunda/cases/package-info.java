/** The {@code CaseService} of Camunda 7 over the services of this engine, for programs that move here. */
@org.jspecify.annotations.NullMarked
package dev.headway.camunda.cases;
