package dev.headway.fence;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.RowTable;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of ARCHITECTURE.md that the build's dependencies alone do not keep, for the classes of every module. */
class ModuleFencesTest {
    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = Modules.everything();
    }

    /** A rule about classes that do not exist fails: a package that moves takes its fence along. */
    private static void check(ArchRule rule) {
        rule.allowEmptyShould(false).check(classes);
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
        for (String pure : List.of("dev.headway.core..", "dev.headway.model..")) {
            check(noClasses()
                    .that()
                    .resideInAPackage(pure)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "java.sql..", "javax.sql..", "java.net.http..", "java.nio.file..", "org.slf4j..")
                    .because("the core decides and returns what to change: hand in what it needs as an argument"));
        }
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
        DescribedPredicate<AccessTarget> made = DescribedPredicate.describe(
                "a time or an id from nowhere",
                target -> isTime(target)
                        || (target.getName().equals("now")
                                && target.getOwner().getPackageName().equals("java.time"))
                        || target.getFullName().equals("java.util.UUID.randomUUID()"));
        check(noClasses()
                .that()
                .resideInAPackage("dev.headway.core..")
                .should()
                .accessTargetWhere(target(made))
                .because("time and ids come in as arguments of Machine.apply"));
    }

    /** What a simulation cannot see: a clock that it does not turn, a wait that it does not end, a thread that it does not run, a number it does not draw. */
    @Test
    void theRuntimeSeesTimeThroughItsPort() {
        DescribedPredicate<AccessTarget> timed = DescribedPredicate.describe(
                "a clock, a wait for a time, a platform thread or a random number", ModuleFencesTest::isTime);
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.headway.runtime..", "dev.headway.channel.claiming..")
                .and()
                .doNotHaveFullyQualifiedName("dev.headway.runtime.port.SystemTime")
                .should()
                .accessTargetWhere(target(timed))
                .because("the simulation is the time of several nodes: take dev.headway.runtime.port.Time"));
    }

    /** Of calls and of references to methods, such as {@code System::nanoTime}. */
    private static boolean isTime(AccessTarget target) {
        String call = target.getOwner().getSimpleName() + "." + target.getName();
        boolean limited = target instanceof AccessTarget.CodeUnitAccessTarget code
                && !code.getRawParameterTypes().isEmpty();
        return switch (call) {
            case "System.nanoTime", "System.currentTimeMillis", "Instant.now", "Clock.systemUTC" -> true;
            case "Thread.sleep", "TimeUnit.sleep", "Thread.ofPlatform", "ThreadLocalRandom.current" -> true;
            case "LockSupport.parkNanos", "LockSupport.parkUntil", "Condition.awaitNanos", "Condition.awaitUntil" ->
                true;
            case "Object.wait", "Thread.join", "Condition.await", "CountDownLatch.await", "Lock.tryLock" -> limited;
            case "ReentrantLock.tryLock", "Semaphore.tryAcquire", "Future.get", "CompletableFuture.get" -> limited;
            case "BlockingQueue.poll", "CompletableFuture.orTimeout" -> limited;
            default -> false;
        };
    }

    @Test
    void sqlLivesInTheStore() {
        for (String without : List.of(
                "dev.headway.model..",
                "dev.headway.core..",
                "dev.headway.runtime..",
                "dev.headway.channel.claiming..")) {
            check(noClasses()
                    .that()
                    .resideInAPackage(without)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql..", "org.h2..")
                    .because("all SQL lives in the store, behind the ports of the runtime"));
        }
    }

    /** The engine runs without them: they are found by the name that settings give. */
    @Test
    void onlyChannelsOverBrokersNeedTheChannelsThatClaim() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.headway.channel..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.headway.channel.claiming..")
                .because("a channel is chosen by its name: ask dev.headway.runtime.channel.Channels"));
    }

    @Test
    void threadsCarryTheTurnAndTheCaller() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.headway.runtime.turn..")
                .and()
                .doNotHaveFullyQualifiedName("dev.headway.engine.internal.service.Acting")
                .and()
                // The library tells a listener alone which rules apply, and not for which call.
                .doNotHaveFullyQualifiedName("dev.headway.dmn.AppliedRules")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocal.class)
                .because(
                        "a thread carries the instance whose turn it is, and who calls (setAuthenticatedUserId binds the user to"
                                + " the thread in the whole family), and nothing else"));
    }

    @Test
    void oneWriterOfInstanceState() {
        DescribedPredicate<AccessTarget> writes = DescribedPredicate.describe(
                "RowTable.put or remove",
                target -> target.getOwner().isEquivalentTo(RowTable.class)
                        && List.of("put", "remove").contains(target.getName()));
        check(
                noClasses()
                        .that(not(belongToAnyOf(RowTable.class, InstanceState.class, DeltaRecorder.class)))
                        .should()
                        .accessTargetWhere(target(writes))
                        .because(
                                "what is not in the delta is never written: record the change with a method of DeltaRecorder, which"
                                        + " changes the table and can undo it. InstanceState alone fills tables, with the rows of a load"));
        for (Class<?> writer : List.of(DeltaRecorder.class, InstanceState.class)) {
            check(classes()
                    .that()
                    .areAssignableTo(writer)
                    .should()
                    .accessTargetWhere(target(writes))
                    .because("a rule about calls that nobody makes would hold whatever happens"));
        }
    }

    @Test
    void packagesSayWhatTheyAreFor() {
        check(noClasses()
                .should()
                .resideInAnyPackage("..util..", "..common..", "..helper..", "..impl..")
                .because("such a name says nothing: name the package after what it is for"));
    }
}
