package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The known difference about a cancelled transaction: the other engine refuses the step. */
final class Cancel {
    private static final Pattern REFUSED =
            Pattern.compile("No execution found for sub process of boundary cancel event (\\w+)");

    private final Difference difference;
    private final Part process;

    private Cancel(Difference difference) {
        this.difference = difference;
        this.process = difference.process();
    }

    static boolean isRefused(Difference difference) {
        Matcher refused = REFUSED.matcher(difference.second().trouble());
        Cancel cancel = new Cancel(difference);
        return difference.first().trouble().isEmpty()
                && refused.find()
                && difference
                        .process()
                        .tree()
                        .filter(transaction -> transaction.kind() == Kind.TRANSACTION)
                        .anyMatch(transaction -> transaction.all(Kind.BOUNDARY).stream()
                                .filter(boundary -> boundary.id().equals(refused.group(1)))
                                .anyMatch(boundary ->
                                        cancel.isCancelled(transaction) || cancel.isLeftToJob(transaction, boundary)))
                && Onward.losesNone(difference);
    }

    private boolean isCancelled(Part transaction) {
        return difference.first().completed().contains("-" + transaction.id())
                && transaction.contains(
                        end -> isCancel(end) && difference.first().completed().contains(end.id()));
    }

    private static boolean isCancel(Part end) {
        return end.kind() == Kind.END && end.option("event").equals("cancel");
    }

    /**
     * A called process returns to the transaction, which would be cancelled then; what comes after that raises an error, so that for us the
     * caller has a job for what was returned.
     */
    private boolean isLeftToJob(Part transaction, Part boundary) {
        Paths paths = Paths.of(process);
        List<String> ours = Facts.only(
                        difference.first().facts(), difference.second().facts())
                .stream()
                .filter(fact -> !fact.startsWith("var "))
                .toList();
        return ours.size() == 1
                && ours.getFirst().startsWith("job ")
                && transaction
                        .tree()
                        .filter(call -> call.kind() == Kind.CALL && call.id().equals(Places.element(ours.getFirst())))
                        .anyMatch(call -> Places.ends(call).stream()
                                        .anyMatch(difference.first().completed()::contains)
                                && transaction.contains(end -> isCancel(end) && paths.reaches(call.id(), end.id())))
                && process.contains(part -> (part.has("error")
                                || (part.kind() == Kind.END
                                        && part.option("event").startsWith("error")))
                        && paths.reaches(boundary.id(), part.id()));
    }
}
