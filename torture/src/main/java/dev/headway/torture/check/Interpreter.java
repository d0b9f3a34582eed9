package dev.headway.torture.check;

import dev.headway.torture.model.Block;
import dev.headway.torture.model.Generated;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Says whether visits are a legal and complete path of a generated process. Knows the blocks of the generator and nothing of
 * the engine. The order of a sequence is that of the changes which ended its visits, in the order of their commits: no node's clock
 * has a part in it. Visits that one change ended are in order.
 */
final class Interpreter {
    private final Visits visits;
    private final int choice;
    private final Set<String> known = new TreeSet<>();
    private @Nullable String problem;

    /** How far a block was run through. */
    private enum Progress {
        NOT_ENTERED,
        ENTERED,
        LEFT
    }

    private Interpreter(Visits visits, int choice) {
        this.visits = visits;
        this.choice = choice;
    }

    /** What is wrong with the path of an instance that has completed; null when nothing is. */
    static @Nullable String problem(Generated process, Visits visits, int choice) {
        Interpreter interpreter = new Interpreter(visits, choice);
        if (interpreter.once(process.start()) != Progress.LEFT) {
            interpreter.wrong("the start event was not left");
        }
        if (interpreter.progress(process.body()) != Progress.LEFT) {
            interpreter.wrong("the instance completed, but its body was not run through");
        }
        if (interpreter.once(process.end()) != Progress.LEFT) {
            interpreter.wrong("the end event was not reached");
        }
        interpreter.inOrder(Elements.of(process.body()), Set.of(process.end()));
        interpreter.inOrder(Set.of(process.start()), Elements.of(process.body()));
        for (String element : visits.elements()) {
            if (!interpreter.known.contains(element)) {
                interpreter.wrong("'" + element + "' is on no path");
            }
        }
        return interpreter.problem;
    }

    private void wrong(String what) {
        if (problem == null) {
            problem = what;
        }
    }

    private Progress once(String element) {
        return times(element, 1);
    }

    private Progress times(String element, int times) {
        known.add(element);
        if (visits.all(element) > times) {
            wrong("'" + element + "' was visited " + visits.all(element) + " times instead of " + times);
        }
        if (visits.all(element) == 0) {
            return Progress.NOT_ENTERED;
        }
        return visits.completed(element) == times ? Progress.LEFT : Progress.ENTERED;
    }

    private Progress progress(Block block) {
        return switch (block) {
            case Block.Work work -> once(work.id());
            case Block.InTurn turn -> once(turn.id());
            case Block.Ask ask -> once(ask.id());
            case Block.Pause pause -> once(pause.id());
            case Block.Call call -> once(call.id());
            case Block.Loop loop -> times(loop.id(), loop.times());
            case Block.Sequence sequence -> sequence(sequence.parts());
            case Block.Fork fork -> fork(fork);
            case Block.Choice one -> choice(one);
            case Block.Scope scope -> scope(scope);
        };
    }

    private Progress sequence(List<Block> parts) {
        Progress before = Progress.LEFT;
        Progress first = Progress.NOT_ENTERED;
        for (int i = 0; i < parts.size(); i++) {
            Progress now = progress(parts.get(i));
            if (i == 0) {
                first = now;
            } else {
                follows(before, now, parts.get(i).toString());
                inOrder(Elements.of(parts.get(i - 1)), Elements.of(parts.get(i)));
            }
            before = now;
        }
        return first == Progress.NOT_ENTERED ? first : before == Progress.LEFT ? before : Progress.ENTERED;
    }

    private void follows(Progress before, Progress now, String what) {
        if (now != Progress.NOT_ENTERED && before != Progress.LEFT) {
            wrong("what comes before was not left, but this was entered: " + what);
        }
    }

    /** No visit of what comes later ended before all visits of what comes earlier had. */
    private void inOrder(Set<String> earlier, Set<String> later) {
        for (String before : earlier) {
            for (String after : later) {
                if (visits.firstEnd(after) < visits.lastEnd(before)) {
                    wrong("'" + after + "' ended before '" + before + "', which comes before it");
                }
            }
        }
    }

    private Progress fork(Block.Fork fork) {
        Progress open = once(fork.open());
        boolean allLeft = true;
        for (int i = 0; i < fork.branches().size(); i++) {
            Progress branch =
                    branch(open, fork.open() + "branch" + i, fork.branches().get(i));
            allLeft &= branch == Progress.LEFT;
        }
        // The join is one visit: all tokens arrive at it and one leaves it.
        Progress close = once(fork.close());
        if (close == Progress.LEFT && !allLeft) {
            wrong("'" + fork.close() + "' was left before all branches came to it");
        }
        return open == Progress.NOT_ENTERED ? open : close == Progress.LEFT ? close : Progress.ENTERED;
    }

    private Progress branch(Progress open, String firstElement, Block block) {
        Progress first = once(firstElement);
        follows(open, first, firstElement);
        Progress body = progress(block);
        follows(first, body, block.toString());
        return first == Progress.NOT_ENTERED ? first : body == Progress.LEFT ? body : Progress.ENTERED;
    }

    private Progress choice(Block.Choice one) {
        Progress open = once(one.open());
        int right = Math.min(choice, one.branches().size() - 1);
        Progress taken = Progress.NOT_ENTERED;
        for (int i = 0; i < one.branches().size(); i++) {
            Progress branch =
                    branch(open, one.open() + "branch" + i, one.branches().get(i));
            if (i == right) {
                taken = branch;
            } else if (branch != Progress.NOT_ENTERED) {
                wrong("branch " + i + " of '" + one.open() + "' was taken, but choice is " + choice);
            }
        }
        Progress close = once(one.close());
        follows(taken, close, one.close());
        return open == Progress.NOT_ENTERED ? open : close == Progress.LEFT ? close : Progress.ENTERED;
    }

    private Progress scope(Block.Scope scope) {
        Progress itself = once(scope.id());
        Progress start = once(scope.start());
        Progress body = progress(scope.body());
        Progress end = once(scope.end());
        Progress timer = once(scope.timer());
        follows(start, body, scope.id());
        follows(body, end, scope.end());
        Progress merge = once(scope.merge());
        if (itself == Progress.LEFT && end != Progress.LEFT) {
            wrong("'" + scope.id() + "' completed without its end event");
        }
        if (timer != Progress.NOT_ENTERED && visits.cancelled(scope.id()) != 1) {
            wrong("'" + scope.timer() + "' fired, but '" + scope.id() + "' was not cancelled by it");
        }
        if (merge != Progress.NOT_ENTERED && itself != Progress.LEFT && timer != Progress.LEFT) {
            wrong("'" + scope.merge() + "' was reached, but neither the sub-process nor its timer was left");
        }
        boolean entered = itself != Progress.NOT_ENTERED || start != Progress.NOT_ENTERED;
        return merge == Progress.LEFT ? merge : entered ? Progress.ENTERED : Progress.NOT_ENTERED;
    }
}
