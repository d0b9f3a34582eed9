package dev.headway.rest.camunda;

/** Camunda's Java client and Spring Boot. */
class SpringJavaClientTest extends JavaClientTest {}
