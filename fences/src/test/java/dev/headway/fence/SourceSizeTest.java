package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** No file of ours has 500 lines or more, no function 70. The exceptions may only become fewer. */
class SourceSizeTest {
    private static final int FILE_LINES = 500;
    private static final int FUNCTION_LINES = 70;

    /** Names of files and {@code Class.function}s that are too long; remove the name once it is short enough. */
    private static final Set<String> EXCEPTIONS = Set.of();

    @Test
    void filesAndFunctionsAreShort() throws IOException {
        List<Path> sources = sources();
        assertThat(sources).as("sources of this project").hasSizeGreaterThan(10);
        Set<String> tooLong = new TreeSet<>();
        for (Path source : sources) {
            if (lines(source) >= FILE_LINES) {
                tooLong.add(source.getFileName().toString());
            }
        }
        tooLong.addAll(longFunctions(sources));
        assertThat(tooLong)
                .as(
                        "files of %d lines or more and functions of %d or more: split them by what they are about",
                        FILE_LINES, FUNCTION_LINES)
                .isSubsetOf(EXCEPTIONS);
        assertThat(EXCEPTIONS)
                .as("exceptions that are not needed any more: remove them")
                .isSubsetOf(tooLong);
    }

    private static List<Path> sources() {
        return Modules.all().stream().flatMap(Modules::sources).toList();
    }

    private static long lines(Path source) {
        try (Stream<String> lines = Files.lines(source)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> longFunctions(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Set<String> tooLong = new TreeSet<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                new FunctionScanner(unit, positions, tooLong).scan(unit, null);
            }
        }
        return tooLong;
    }

    private static final class FunctionScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final Set<String> tooLong;

        FunctionScanner(CompilationUnitTree unit, SourcePositions positions, Set<String> tooLong) {
            this.unit = unit;
            this.positions = positions;
            this.tooLong = tooLong;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
            long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
            long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
            if (last - first + 1 >= FUNCTION_LINES) {
                String type = getCurrentPath().getParentPath().getLeaf() instanceof ClassTree owner
                        ? owner.getSimpleName().toString()
                        : "?";
                tooLong.add(type + "." + method.getName());
            }
            return super.visitMethod(method, null);
        }
    }
}
