package dev.headway.apigaps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What programs of the family call is here, or the list says why it is not. */
class ApiGapsTest {
    private static final Path PAGE = Path.of("..", "docs", "move", "api.md");
    private static final Api HEADWAY = Api.ofHeadway();
    private static final Map<String, Api> FAMILY = family();

    private static Map<String, Api> family() {
        Map<String, Api> family = new LinkedHashMap<>();
        family.put(
                "flowable",
                Api.ofFamily(
                        Pattern.compile(
                                "org\\.flowable\\.(engine(\\.(runtime|repository|history|task|delegate|migration))?"
                                        + "|task\\.api(\\.history)?|variable\\.api\\.(runtime|history|delegate)|job\\.api"
                                        + "|eventsubscription\\.api|batch\\.api|task\\.service\\.delegate"
                                        + "|common\\.engine\\.api\\.(delegate(\\.event)?|query))"),
                        "org.flowable.engine.ProcessEngine",
                        "org.flowable.task.api.Task",
                        "org.flowable.task.service.delegate.DelegateTask",
                        "org.flowable.variable.api.delegate.VariableScope",
                        "org.flowable.job.api.Job",
                        "org.flowable.eventsubscription.api.EventSubscription",
                        "org.flowable.batch.api.Batch",
                        "org.flowable.identitylink.api.IdentityLink",
                        "org.flowable.common.engine.api.query.Query"));
        family.put(
                "flowable-cmmn",
                Api.ofFamily(
                        Pattern.compile("org\\.flowable\\.cmmn\\.api(\\..*)?"),
                        "org.flowable.cmmn.api.CmmnRuntimeService"));
        family.put(
                "camunda",
                Api.ofFamily(
                        Pattern.compile(
                                "org\\.camunda\\.bpm\\.engine(\\.(runtime|repository|history|task|delegate|migration"
                                        + "|externaltask|management|batch|form|query|filter|identity|authorization))?"),
                        "org.camunda.bpm.engine.ProcessEngine"));
        family.put(
                "activiti",
                Api.ofFamily(
                        Pattern.compile(
                                "org\\.activiti\\.engine(\\.(runtime|repository|history|task|delegate(\\.event)?"
                                        + "|management|form|query|identity))?"),
                        "org.activiti.engine.ProcessEngine"));
        return family;
    }

    @Test
    void eachMethodOfTheFamilyIsHereOrHasAReason() throws IOException {
        Set<String> gaps = gaps();
        if (Boolean.getBoolean("headway.write")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, page(GapList.write(gaps)));
        }
        Map<String, String> listed = GapList.read();
        Set<String> stale = new TreeSet<>(listed.keySet());
        stale.removeAll(gaps);
        assertThat(stale)
                .as(
                        "lines of gaps.txt whose methods are here now. Remove them, or run this test with -Dheadway.write=true")
                .isEmpty();
        assertThat(listed.values()).as("reasons").doesNotContain("");
        Set<String> unexplained = new TreeSet<>(gaps);
        unexplained.removeAll(listed.keySet());
        unexplained.removeIf(gap -> listed.containsKey(gap.replaceAll("\\.[^.]+$", ".*")));
        assertThat(unexplained)
                .as("methods that are neither in Headway nor in gaps.txt. Add the method, or run this test with"
                        + " -Dheadway.write=true and look at the reason that the list then gives")
                .isEmpty();
    }

    @Test
    void whatIsComparedIsTheFamilysApi() {
        assertThat(FAMILY.get("flowable").methods().get("TaskService")).contains("complete/1", "addComment/3");
        assertThat(FAMILY.get("camunda").methods().get("JavaDelegate")).containsExactly("execute/1");
        assertThat(FAMILY.get("activiti").methods().get("TaskQuery")).contains("taskAssignee/1", "singleResult/0");
        assertThat(FAMILY.get("flowable-cmmn").methods().get("CmmnRuntimeService"))
                .contains("getStageOverview/1");
        assertThat(HEADWAY.methods().get("TaskService")).contains("complete/1");
    }

    private static Set<String> gaps() {
        Set<String> gaps = new TreeSet<>();
        Api withCases = HEADWAY.withCamundaCases();
        FAMILY.forEach((name, api) -> (name.equals("camunda") ? withCases : HEADWAY)
                .missingOf(api)
                .forEach(gap -> gaps.add(name + " " + gap)));
        return gaps;
    }

    private static String page(Map<String, String> reasons) {
        StringBuilder text = new StringBuilder("""
                # API that programs of the family call

                Written by `ApiGapsTest` with `-Dheadway.write=true`. Compared by type name, method name and number of parameters:
                `flowable-engine` and `flowable-cmmn-api` 8.0.0, `camunda-engine` 7.24.0 and `activiti-engine` 6.0.0. A method that is here may still behave
                differently: see the page of your engine.
                """);
        FAMILY.forEach((name, api) -> {
            text.append("\n## ").append(name).append("\n\n| type | here | not here |\n|---|---:|---:|\n");
            int[] sums = new int[2];
            api.methods().forEach((type, methods) -> {
                long missing = reasons.keySet().stream()
                        .filter(gap -> gap.startsWith(name + " " + type + "."))
                        .count();
                boolean whole = reasons.containsKey(name + " " + type + ".*");
                int absent = whole ? methods.size() : (int) missing;
                sums[0] += methods.size() - absent;
                sums[1] += absent;
                text.append("| `%s` | %d | %d |%n".formatted(type, methods.size() - absent, absent));
            });
            text.append("| all | %d | %d |%n".formatted(sums[0], sums[1]));
        });
        Map<String, TreeMap<String, TreeSet<String>>> byReason = new TreeMap<>();
        reasons.forEach((gap, reason) -> {
            int dot = gap.indexOf('.');
            byReason.computeIfAbsent(reason, any -> new TreeMap<>())
                    .computeIfAbsent(gap.substring(0, dot), any -> new TreeSet<>())
                    .add(gap.substring(dot + 1));
        });
        text.append(
                "\n# What is not here\n\nThe number behind a method is how many parameters it has; `*` is the whole type.\n");
        byReason.forEach((reason, types) -> {
            text.append("\n## ").append(reason).append("\n\n");
            types.forEach((type, methods) -> text.append("* ")
                    .append(type)
                    .append(": `")
                    .append(String.join("`, `", methods))
                    .append("`\n"));
        });
        return text.toString();
    }
}
