package dev.headway.apigaps;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/**
 * The public methods of an engine's types: by simple name of the type, each as {@code name/parameters}. Types of the same simple
 * name count as one. Only class files are read, no class is loaded.
 */
record Api(Map<String, Set<String>> methods) {
    private static final Pattern KINDS = Pattern.compile("ProcessEngine|\\w+(Service|Query|Builder|Delegate|Listener)");

    /** Types of Headway that stand for a type of another name. */
    private static final Map<String, String> OTHER_NAMES = Map.ofEntries(
            Map.entry("ProcessInstantiationBuilder", "ProcessInstanceBuilder"),
            Map.entry("ExternalTaskQueryBuilder", "ExternalTaskFetchBuilder"),
            Map.entry("ExternalTaskQueryTopicBuilder", "ExternalTaskFetchBuilder"),
            Map.entry("FlowableEventListener", "EngineEventListener"),
            Map.entry("ActivitiEventListener", "EngineEventListener"),
            Map.entry("AbstractFlowableEventListener", "AbstractEngineEventListener"),
            Map.entry("FlowableFutureJavaDelegate", "WorkFutureJavaDelegate"),
            Map.entry("MapBasedFlowableFutureJavaDelegate", "MapBasedFutureJavaDelegate"),
            Map.entry("ProcessInstanceModificationInstantiationBuilder", "ProcessInstanceModificationBuilder"),
            Map.entry("ActivityInstantiationBuilder", "InstructionBuilder"),
            Map.entry("InstantiationBuilder", "InstructionBuilder"),
            Map.entry("MigrationInstructionBuilder", "MigrationPlanBuilder"),
            Map.entry("MigrationInstructionsBuilder", "MigrationPlanBuilder"),
            Map.entry(
                    "UpdateProcessDefinitionSuspensionStateSelectBuilder",
                    "UpdateProcessDefinitionSuspensionStateBuilder"),
            Map.entry(
                    "UpdateProcessDefinitionSuspensionStateTenantBuilder",
                    "UpdateProcessDefinitionSuspensionStateBuilder"),
            Map.entry("UpdateProcessInstanceSuspensionStateBuilder", "UpdateProcessInstancesSuspensionStateBuilder"),
            Map.entry(
                    "UpdateProcessInstanceSuspensionStateSelectBuilder",
                    "UpdateProcessInstancesSuspensionStateBuilder"),
            Map.entry(
                    "UpdateProcessInstanceSuspensionStateTenantBuilder",
                    "UpdateProcessInstancesSuspensionStateBuilder"),
            Map.entry("SetJobRetriesAsyncBuilder", "SetJobRetriesByJobsAsyncBuilder"),
            Map.entry("UpdateJobSuspensionStateSelectBuilder", "UpdateJobSuspensionStateBuilder"),
            Map.entry("UpdateJobSuspensionStateTenantBuilder", "UpdateJobSuspensionStateBuilder"),
            Map.entry("UpdateJobDefinitionSuspensionStateSelectBuilder", "UpdateJobDefinitionSuspensionStateBuilder"),
            Map.entry("UpdateJobDefinitionSuspensionStateTenantBuilder", "UpdateJobDefinitionSuspensionStateBuilder"),
            Map.entry("DeleteProcessDefinitionsSelectBuilder", "DeleteProcessDefinitionsBuilder"),
            Map.entry("DeleteProcessDefinitionsTenantBuilder", "DeleteProcessDefinitionsBuilder"),
            Map.entry("UpdateExternalTaskRetriesSelectBuilder", "UpdateExternalTaskRetriesBuilder"),
            Map.entry("CmmnTaskService", "TaskService"),
            Map.entry("CmmnManagementService", "ManagementService"),
            Map.entry("CmmnDeploymentBuilder", "DeploymentBuilder"),
            Map.entry("CmmnDeploymentQuery", "DeploymentQuery"),
            Map.entry("DelegatePlanItemInstance", "DelegateCaseExecution"),
            Map.entry("HistoricMilestoneInstanceQuery", "MilestoneInstanceQuery"),
            Map.entry("UserEventListenerInstanceQuery", "PlanItemInstanceQuery"),
            Map.entry("GenericEventListenerInstanceQuery", "PlanItemInstanceQuery"),
            Map.entry("SignalEventListenerInstanceQuery", "PlanItemInstanceQuery"));

    /** What the artifacts of these types offer in these packages: services, queries, builders, delegates and listeners. */
    static Api ofFamily(Pattern packages, String... oneTypeOfEach) {
        List<JarFile> jars = new ArrayList<>();
        for (String type : oneTypeOfEach) {
            jars.add(jar(type));
        }
        return of(
                new ClassFileImporter()
                        .withImportOption(file -> !file.contains("/impl/"))
                        .importJars(jars),
                packages,
                true);
    }

    /** What Headway offers. */
    static Api ofHeadway() {
        JavaClasses classes = new ClassFileImporter().importPath(Path.of("..", "engine", "target", "classes"));
        return of(classes, Pattern.compile("dev\\.headway\\.engine(?!\\.internal).*"), false);
    }

    /** The same, with the types of the module for programs of Camunda in place of those with the same names. */
    Api withCamundaCases() {
        JavaClasses classes = new ClassFileImporter().importPath(Path.of("..", "camunda-cases", "target", "classes"));
        Map<String, Set<String>> all = new TreeMap<>(methods);
        all.putAll(of(classes, Pattern.compile("dev\\.headway\\.camunda\\.cases"), false).methods);
        return new Api(all);
    }

    /** The methods that {@code other} has and this one has not, as {@code Type.method/2}, or {@code Type.*} for a whole type. */
    Set<String> missingOf(Api other) {
        Set<String> missing = new TreeSet<>();
        other.methods.forEach((type, wanted) -> {
            Set<String> here = methods.get(OTHER_NAMES.getOrDefault(type, type));
            if (here == null) {
                missing.add(type + ".*");
                return;
            }
            wanted.stream()
                    .filter(method -> !here.contains(method))
                    .forEach(method -> missing.add(type + "." + method));
        });
        return missing;
    }

    private static Api of(JavaClasses classes, Pattern packages, boolean someKinds) {
        Map<String, Set<String>> found = new TreeMap<>();
        for (JavaClass type : classes) {
            if (!type.getModifiers().contains(JavaModifier.PUBLIC)
                    || type.getName().contains("$")
                    || !packages.matcher(type.getPackageName()).matches()
                    || (someKinds && !isWanted(type))) {
                continue;
            }
            Set<String> methods = found.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>());
            type.getAllMethods().stream()
                    .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC)
                            && !method.getModifiers().contains(JavaModifier.STATIC)
                            && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                            && !method.getOwner().isEquivalentTo(Object.class))
                    .forEach(method -> methods.add(method.getName() + "/"
                            + method.getRawParameterTypes().size()));
        }
        found.values().removeIf(Set::isEmpty);
        return new Api(found);
    }

    private static boolean isWanted(JavaClass type) {
        return KINDS.matcher(type.getSimpleName()).matches()
                || (type.isInterface() && type.getPackageName().endsWith(".delegate"));
    }

    private static JarFile jar(String type) {
        URL found = Api.class.getClassLoader().getResource(type.replace('.', '/') + ".class");
        if (found == null) {
            throw new IllegalStateException("Expected " + type + " on the class path, but it is not there");
        }
        try {
            return ((JarURLConnection) URI.create(found.toString()).toURL().openConnection()).getJarFile();
        } catch (IOException e) {
            throw new IllegalStateException("Expected an archive with " + type + ", but got " + found, e);
        }
    }
}
