package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.CmmnParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Small cases in the extensions of both vendors, each element once: all are read without a problem, and between them have every element. */
class CaseCorpusTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "models", "cases");

    private static List<CmmnModel> models() throws IOException {
        List<CmmnModel> models = new ArrayList<>();
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".cmmn"))
                    .sorted()
                    .toList()) {
                models.add(CmmnParser.parse(Files.readAllBytes(file), file.toString(), ParserLimits.DEFAULT));
            }
        }
        return models;
    }

    @Test
    void noneHasAProblem() throws IOException {
        List<CmmnModel> models = models();
        assertThat(models).hasSizeGreaterThan(40);
        assertThat(models).allSatisfy(model -> {
            assertThat(model.problems()).as(model.fileName()).isEmpty();
            assertThat(model.cases()).hasSize(1);
            CorpusTest.checkIndices(model.cases().get(0));
        });
    }

    @Test
    void everyKindOfElementIsInOne() throws IOException {
        Set<String> kinds = new TreeSet<>();
        Set<ElementType> types = new TreeSet<>();
        for (CmmnModel model : models()) {
            for (FlowNode node : model.cases().get(0).nodes()) {
                PlanItem item = node.planItem();
                assertThat(item).as("%s in %s", node.id(), model.fileName()).isNotNull();
                kinds.add(item == null ? "" : item.typeName());
                types.add(node.type());
            }
        }
        assertThat(kinds)
                .containsExactly(
                        "caseplanmodel",
                        "casetask",
                        "decisiontask",
                        "externalworkerservicetask",
                        "genericeventlistener",
                        "httpservicetask",
                        "humantask",
                        "milestone",
                        "processtask",
                        "reactivateeventlistener",
                        "scriptservicetask",
                        "sendeventservicetask",
                        "servicetask",
                        "signaleventlistener",
                        "stage",
                        "task",
                        "timereventlistener",
                        "usereventlistener",
                        "variableeventlistener");
        assertThat(types)
                .contains(
                        ElementType.CASE,
                        ElementType.STAGE,
                        ElementType.MILESTONE,
                        ElementType.EVENT_LISTENER,
                        ElementType.CASE_TASK);
    }
}
