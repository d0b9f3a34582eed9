package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every public method of a service, and of what a service hands out to collect a call, is called by some test. Queries are not
 * looked at here: a contract of engine-test calls each of their criteria and orders on every database.
 */
class ServiceMethodsTest {
    @Test
    void everyMethodOfAServiceIsCalledByATest() {
        Set<String> called = calledByTests();
        Set<String> untested = new TreeSet<>();
        List<JavaClass> services = services();
        assertThat(services).as("services and builders of the engine").hasSizeGreaterThan(20);
        for (JavaClass service : services) {
            for (JavaMethod method : service.getMethods()) {
                if (method.getModifiers().contains(JavaModifier.PUBLIC)
                        && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                        && !method.getName().equals("toString")
                        && !called.contains(named(service, method.getName(), types(method.getRawParameterTypes())))) {
                    untested.add(
                            service.getSimpleName() + "." + method.getName() + types(method.getRawParameterTypes()));
                }
            }
        }
        assertThat(untested)
                .as("methods that no test calls: add a short one to a contract in engine-test")
                .isEmpty();
    }

    /** The services, and what they hand out. Settings are tried where they are made: the starter's tests call each of them. */
    private static List<JavaClass> services() {
        return Modules.everything().stream()
                .filter(ServiceMethodsTest::isHandedOut)
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && type.isInterface())
                .filter(type ->
                        !Set.of("ProcessEngineBuilder", "TransactionSource").contains(type.getSimpleName()))
                .toList();
    }

    private static boolean isHandedOut(JavaClass type) {
        boolean elsewhere = Set.of("dev.headway.engine.cmmn", "dev.headway.engine.migration")
                        .contains(type.getPackageName())
                && type.getSimpleName().matches("\\w+(Service|Builder)");
        return elsewhere || type.getPackageName().equals("dev.headway.engine");
    }

    private static Set<String> calledByTests() {
        JavaClasses tests = new ClassFileImporter()
                .importPaths(Stream.of("testkit", "engine-test", "dmn-test", "engine", "rest")
                        .map(module -> Modules.ROOT.resolve(module).resolve("target/test-classes"))
                        .filter(Files::isDirectory)
                        .toList());
        assertThat(tests).as("compiled tests").isNotEmpty();
        Set<String> called = new HashSet<>();
        for (JavaClass test : tests.that(ofAContract())) {
            test.getMethodCallsFromSelf().forEach(call -> add(call.getTarget(), called));
            test.getMethodReferencesFromSelf()
                    .forEach(reference -> called.add(named(
                            reference.getTargetOwner(),
                            reference.getTarget().getName(),
                            types(reference.getTarget().getRawParameterTypes()))));
        }
        return called;
    }

    /** Contracts run on more than one database, or over more than one transport. */
    private static DescribedPredicate<JavaClass> ofAContract() {
        return DescribedPredicate.describe(
                "of a contract", type -> type.getName().matches(".*Contract(\\$.*)?"));
    }

    private static void add(MethodCallTarget target, Set<String> called) {
        called.add(named(target.getOwner(), target.getName(), types(target.getRawParameterTypes())));
        // A method that a builder inherits is called on the builder.
        target.resolveMember()
                .ifPresent(method ->
                        called.add(named(method.getOwner(), method.getName(), types(method.getRawParameterTypes()))));
    }

    private static String named(JavaClass owner, String method, String types) {
        return owner.getName() + "." + method + types;
    }

    private static String types(Collection<JavaClass> parameters) {
        return parameters.stream().map(JavaClass::getSimpleName).toList().toString();
    }
}
