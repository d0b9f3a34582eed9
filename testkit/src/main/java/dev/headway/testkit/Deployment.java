package dev.headway.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Deploys class path resources before a test; on a class, before each of its tests. Read by {@link HeadwayExtension}. */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Deployment {
    /**
     * Class path resources. If there are none, the file beside the test class that is named after the class, and on a method
     * after both: {@code OrderTest.bpmn}, {@code OrderTest.approves.bpmn}; where that is not there, the same with {@code .cmmn}.
     */
    String[] resources() default {};

    /** Tenant to deploy for; none if empty. */
    String tenantId() default "";
}
