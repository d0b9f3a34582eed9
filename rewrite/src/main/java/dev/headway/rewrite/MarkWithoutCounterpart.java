package dev.headway.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.internal.ListUtils;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Comment;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.TextComment;
import org.openrewrite.marker.Markers;

/** Puts a comment above each import of the other engine that is left, naming the page that says what to do. */
public final class MarkWithoutCounterpart extends Recipe {
    private static final String MARK = " TODO(headway): ";

    @Option(
            displayName = "Old package",
            description = "Imports from this package and below are marked.",
            example = "org.flowable")
    private final String oldPackage;

    @Option(displayName = "Page", description = "The page to name.", example = "docs/move/flowable.md")
    private final String page;

    /** Marks what is imported from {@code oldPackage} and names {@code page}; neither is null. */
    @JsonCreator
    public MarkWithoutCounterpart(@JsonProperty("oldPackage") String oldPackage, @JsonProperty("page") String page) {
        this.oldPackage = oldPackage;
        this.page = page;
    }

    /** As the recipe file gives it. */
    public String getOldPackage() {
        return oldPackage;
    }

    /** As the recipe file gives it. */
    public String getPage() {
        return page;
    }

    @Override
    public String getDisplayName() {
        return "Mark imports without a counterpart";
    }

    @Override
    public String getDescription() {
        return "Puts a comment above each import of the other engine that is left.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        return new JavaIsoVisitor<>() {
            @Override
            public J.Import visitImport(J.Import imported, ExecutionContext context) {
                String name = imported.getTypeName().replace('$', '.');
                if (!name.startsWith(oldPackage + ".") || isMarked(imported.getComments())) {
                    return imported;
                }
                String before = imported.getPrefix().getWhitespace();
                TextComment comment = new TextComment(
                        false, MARK + name + " has no counterpart of that name, see " + page, "\n", Markers.EMPTY);
                return imported.withPrefix(imported.getPrefix()
                        .withWhitespace(before)
                        .withComments(ListUtils.concat(imported.getComments(), (Comment) comment)));
            }
        };
    }

    private static boolean isMarked(List<Comment> comments) {
        return comments.stream()
                .anyMatch(comment ->
                        comment instanceof TextComment text && text.getText().startsWith(MARK));
    }
}
