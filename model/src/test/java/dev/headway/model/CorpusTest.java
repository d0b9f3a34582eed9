package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.BpmnParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every model of a folder is read without a crash, and whatever is wrong with it is told with its place. The folder is our
 * own test models, and that of {@code -Dheadway.corpus=FOLDER} when it is given.
 */
class CorpusTest {
    @TestFactory
    Stream<DynamicTest> everyModelIsRead() throws IOException {
        List<Path> files = Corpus.files();
        return files.stream().map(file -> DynamicTest.dynamicTest(file.toString(), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        BpmnModel model = BpmnParser.parse(Files.readAllBytes(file), file.toString(), ParserLimits.DEFAULT);

        assertThat(model.problems()).allSatisfy(problem -> {
            assertThat(problem.rule()).matches("[a-z]+(-[a-z]+)*");
            assertThat(problem.location().line()).isPositive();
            assertThat(problem.location().column()).isPositive();
            assertThat(problem.message()).doesNotContain("Exception").doesNotContain("null");
        });
        assertThat(model.problems()).extracting(Problem::rule).doesNotContain("xml-malformed", "root-not-definitions");
        assertThat(model.processes()).isNotEmpty();
        for (ProcessGraph graph : model.processes()) {
            checkIndices(graph);
        }
    }

    /** Every index leads to the element that leads back. */
    static void checkIndices(ProcessGraph graph) {
        for (FlowNode node : graph.nodes()) {
            assertThat(graph.node(node.index())).isSameAs(node);
            assertThat(node.scope()).isBetween(-1, node.index() - 1);
            assertThat(node.outgoing())
                    .allSatisfy(flow -> assertThat(graph.flow(flow).source()).isEqualTo(node.index()));
            assertThat(node.incoming())
                    .allSatisfy(flow -> assertThat(graph.flow(flow).target()).isEqualTo(node.index()));
            assertThat(node.children())
                    .allSatisfy(child -> assertThat(graph.node(child).scope()).isEqualTo(node.index()));
            assertThat(node.boundaryEvents())
                    .allSatisfy(event -> assertThat(graph.node(event).detail())
                            .isInstanceOfSatisfying(
                                    ElementDetail.BoundaryEvent.class,
                                    boundary ->
                                            assertThat(boundary.attachedTo()).isEqualTo(node.index())));
            if (node.defaultFlow() >= 0) {
                assertThat(node.outgoing()).contains(node.defaultFlow());
            }
        }
        for (SequenceFlow flow : graph.flows()) {
            assertThat(graph.flow(flow.index())).isSameAs(flow);
        }
    }
}
