package dev.headway.torture.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.torture.model.Block;
import dev.headway.torture.model.Generated;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is a path of a generated process, and what is none. */
class InterpreterTest {
    private static final Generated FORK =
            process(new Block.Fork("fork", "join", List.of(new Block.Work("a", true), new Block.Loop("b", 3, false))));
    private static final Generated CHOICE =
            process(new Block.Choice("open", "close", List.of(new Block.Work("a", true), new Block.Work("b", true))));
    private static final Generated SCOPE =
            process(new Block.Scope("scope", "s", "e", new Block.Work("a", true), "timer", 1, "merge"));

    private static final Generated SEQUENCE =
            process(new Block.Sequence(List.of(new Block.Loop("a", 2, false), new Block.Work("b", true))));

    private static Generated process(Block body) {
        return new Generated("p", "start", body, "end");
    }

    private static Visits visits(String completed) {
        Visits visits = new Visits();
        long change = 1;
        for (String element : completed.split(" ")) {
            boolean cancelled = element.startsWith("-");
            visits.add(cancelled ? element.substring(1) : element, !cancelled, change++);
        }
        return visits;
    }

    @Test
    void everyBranchOfAForkIsPartOfThePath() {
        assertThat(Interpreter.problem(FORK, visits("start fork forkbranch0 a forkbranch1 b b b join end"), 0))
                .isNull();
        assertThat(Interpreter.problem(FORK, visits("start fork forkbranch0 a forkbranch1 b b join end"), 0))
                .contains("before all branches");
        assertThat(Interpreter.problem(FORK, visits("start fork forkbranch0 a forkbranch1 b b b b join end"), 0))
                .contains("'b' was visited 4 times instead of 3");
        assertThat(Interpreter.problem(FORK, visits("start fork forkbranch0 a a forkbranch1 b b b join end"), 0))
                .contains("'a' was visited 2 times");
    }

    @Test
    void theBranchOfAChoiceIsTheOneThatItsVariableNames() {
        String right = "start open openbranch1 b close end";
        assertThat(Interpreter.problem(CHOICE, visits(right), 1)).isNull();
        assertThat(Interpreter.problem(CHOICE, visits(right), 2))
                .as("the last one takes all others")
                .isNull();
        assertThat(Interpreter.problem(CHOICE, visits(right), 0)).contains("was taken, but choice is 0");
        assertThat(Interpreter.problem(CHOICE, visits("start open openbranch1 close end"), 1))
                .as("its work is missing")
                .isNotNull();
    }

    @Test
    void aScopeIsLeftByItsEndOrByItsTimer() {
        assertThat(Interpreter.problem(SCOPE, visits("start scope s a e merge end"), 0))
                .isNull();
        assertThat(Interpreter.problem(SCOPE, visits("start -scope s -a timer merge end"), 0))
                .isNull();
        assertThat(Interpreter.problem(SCOPE, visits("start -scope s -a merge end"), 0))
                .isNotNull();
        assertThat(Interpreter.problem(SCOPE, visits("start scope s a e timer merge end"), 0))
                .as("both")
                .isNotNull();
        assertThat(Interpreter.problem(SCOPE, visits("start scope s e merge end"), 0))
                .as("its work is missing")
                .isNotNull();
    }

    @Test
    void theOrderOfASequenceIsThatOfItsEnds() {
        assertThat(Interpreter.problem(SEQUENCE, visits("start a a b end"), 0)).isNull();
        assertThat(Interpreter.problem(SEQUENCE, visits("start a b a end"), 0))
                .isEqualTo("'b' ended before 'a', which comes before it");
        assertThat(Interpreter.problem(SEQUENCE, visits("start a a end b"), 0)).contains("'end' ended before 'b'");
        Visits atOnce = new Visits();
        List.of("end", "b", "a", "a", "start").forEach(element -> atOnce.add(element, true, 1));
        assertThat(Interpreter.problem(SEQUENCE, atOnce, 0))
                .as("one change ended all of them")
                .isNull();
    }

    @Test
    void whatIsOnNoPathIsFound() {
        assertThat(Interpreter.problem(process(new Block.Ask("a")), visits("start a b end"), 0))
                .contains("'b' is on no path");
        assertThat(Interpreter.problem(process(new Block.Ask("a")), visits("start a"), 0))
                .contains("end event");
    }
}
