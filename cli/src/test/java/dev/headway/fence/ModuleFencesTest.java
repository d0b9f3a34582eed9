package dev.headway.fence;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of the modules' table in CONTRIBUTING.md, as far as the build's dependencies alone do not keep them. */
class ModuleFencesTest {
    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.headway");
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(classes);
    }

    @Test
    void aModuleSeesOnlyThoseBeforeIt() {
        String[] modules = {"model", "core", "runtime", "store", "engine", "rest", "cli"};
        for (int module = 0; module < modules.length; module++) {
            for (int later = module + 1; later < modules.length; later++) {
                check(noClasses()
                        .that()
                        .resideInAPackage("dev.headway." + modules[module] + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("dev.headway." + modules[later] + "..")
                        .because("modules see only those before them: " + String.join(" <- ", modules)));
            }
        }
    }

    @Test
    void theModelNeedsNothingButTheJdk() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.headway.model..")
                .should()
                .dependOnClassesThat(not(resideInAPackage("java.."))
                        .and(not(resideInAPackage("javax.xml..")))
                        .and(not(resideInAPackage("org.xml.sax..")))
                        .and(not(resideInAPackage("org.w3c.dom..")))
                        .and(not(resideInAPackage("org.jspecify.annotations..")))
                        .and(not(resideInAPackage("dev.headway.model.."))))
                .because("whoever only reads models needs no other library"));
    }

    @Test
    void theCoreDoesNoInputOrOutput() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.headway.core..", "dev.headway.model..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "java.net.http..", "java.nio.file..", "org.slf4j..")
                .because("the core decides and returns what to change: hand in what it needs as an argument"));
    }

    @Test
    void theCoreKnowsNoClockThreadOrRandom() {
        DescribedPredicate<JavaClass> outside = assignableTo(Clock.class)
                .or(assignableTo(Thread.class))
                .or(assignableTo(ThreadLocal.class))
                .or(assignableTo(Executor.class))
                .or(assignableTo(Random.class))
                .or(resideInAPackage("java.util.concurrent.locks"))
                .as("clocks, threads, locks or random numbers");
        check(noClasses()
                .that()
                .resideInAPackage("dev.headway.core..")
                .should()
                .accessClassesThat(outside)
                .because("time, ids and user code come in as arguments of Machine.apply"));
        ArchRule noTime = noClasses()
                .that()
                .resideInAPackage("dev.headway.core..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(OffsetDateTime.class, "now")
                .orShould()
                .callMethod(ZonedDateTime.class, "now")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .because("time and ids come in as arguments of Machine.apply");
        check(noTime);
    }

    @Test
    void sqlLivesInTheStore() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.headway.model..", "dev.headway.core..", "dev.headway.runtime..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql..", "org.h2..")
                .because("all SQL lives in the store, behind the ports of the runtime"));
    }

    @Test
    void oneThreadBoundValueInTheTurn() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.headway.runtime.turn..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocal.class)
                .because("the instance whose turn it is, is the one value that may be bound to a thread"));
    }

    @Test
    void packagesSayWhatTheyAreFor() {
        check(noClasses()
                .should()
                .resideInAnyPackage("..util..", "..common..", "..helper..", "..impl..")
                .because("such a name says nothing: name the package after what it is for"));
    }
}
