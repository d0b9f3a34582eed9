package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import dev.headway.engine.migration.PlanItemDefinitionMapping;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The API of the engine is all that its users see: they make nothing that the engine makes, and meet no name of its inside. */
class ApiTest {
    private static final String API = "dev.headway.engine";

    /** Names of other modules that the API shows; they may only become fewer. */
    private static final Set<String> SHOWN = Set.of(
            "dev.headway.core.usercode.BpmnErrorThrown",
            "dev.headway.core.usercode.DecisionOutcome",
            "dev.headway.core.history.HistoryLevel",
            "dev.headway.model.BpmnModel",
            "dev.headway.model.CmmnModel",
            "dev.headway.model.Problem",
            "dev.headway.runtime.statistics.RuntimeStatistics",
            "dev.headway.runtime.port.Store",
            "dev.headway.runtime.settings.CommitMode",
            "dev.headway.store.supply.ConnectionSupplier");

    /** Packages of other modules with names that the API shows. */
    static Set<String> packagesShown() {
        return SHOWN.stream()
                .map(name -> name.substring(0, name.lastIndexOf('.')))
                .collect(Collectors.toSet());
    }

    private static List<JavaClass> api() {
        List<JavaClass> api = Modules.everything().stream()
                .filter(type -> (type.getPackageName() + ".").startsWith(API + "."))
                .filter(type -> !type.getPackageName().startsWith(API + ".internal"))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .toList();
        assertThat(api).as("public types of the API").hasSizeGreaterThan(80);
        return api;
    }

    /** Users make values, errors and what they extend; all else is an interface, or has no constructor that they see. */
    @Test
    void whatTheEngineMakesHasNoPublicConstructor() {
        Set<String> open = api().stream()
                .filter(type -> !type.isRecord() && !type.isAssignableTo(Throwable.class))
                .filter(type -> !type.isAssignableTo(PlanItemDefinitionMapping.class)) // values of a migration
                .flatMap(type -> type.getConstructors().stream())
                .filter(constructor -> constructor.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaConstructor::getFullName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(open)
                .as("public constructors: make the type an interface, and its class one of %s.internal", API)
                .isEmpty();
    }

    @Test
    void signaturesNameNothingOfTheInside() {
        Set<String> shown = new TreeSet<>();
        for (JavaClass type : api()) {
            Stream<JavaType> named = Stream.concat(
                    Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream()),
                    Stream.concat(
                            type.getFields().stream()
                                    .filter(field -> seen(field.getModifiers()))
                                    .map(field -> field.getType()),
                            type.getCodeUnits().stream()
                                    .filter(unit -> seen(unit.getModifiers()))
                                    .flatMap(ApiTest::types)));
            named.flatMap(each -> each.getAllInvolvedRawTypes().stream())
                    .map(JavaClass::getBaseComponentType)
                    .map(JavaClass::getFullName)
                    .filter(name -> name.startsWith("dev.headway."))
                    .filter(name -> !name.startsWith(API + ".") || name.startsWith(API + ".internal."))
                    .forEach(shown::add);
        }
        assertThat(shown).as("names that the signatures of the API show").isSubsetOf(SHOWN);
        assertThat(new HashSet<>(SHOWN))
                .as("names that are not shown any more: remove them")
                .isSubsetOf(shown);
    }

    private static Stream<JavaType> types(JavaCodeUnit unit) {
        return Stream.of(
                        Stream.of(unit.getReturnType()),
                        unit.getParameterTypes().stream(),
                        unit.getThrowsClause().getTypes().stream().map(each -> (JavaType) each))
                .flatMap(each -> each);
    }

    private static boolean seen(Set<JavaModifier> modifiers) {
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }
}
