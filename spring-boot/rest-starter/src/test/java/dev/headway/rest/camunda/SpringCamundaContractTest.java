package dev.headway.rest.camunda;

/** {@code /engine-rest} behind Spring Boot. */
class SpringCamundaContractTest extends CamundaContractTest {}
