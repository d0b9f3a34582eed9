package dev.headway.torture.check;

import dev.headway.torture.model.Block;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The elements of a block with all that is in it. */
final class Elements {
    private Elements() {}

    static Set<String> of(Block block) {
        Set<String> all = new TreeSet<>();
        collect(block, all);
        return all;
    }

    /** The elements that leave entries in the ledger, each with the scopes around it. */
    static Map<String, Set<String>> workAndScopes(Block block) {
        Map<String, Set<String>> work = new HashMap<>();
        work(block, Set.of(), work);
        return work;
    }

    private static void work(Block block, Set<String> scopes, Map<String, Set<String>> into) {
        switch (block) {
            case Block.Work work -> into.put(work.id(), scopes);
            case Block.Loop loop -> into.put(loop.id(), scopes);
            case Block.Sequence sequence -> sequence.parts().forEach(part -> work(part, scopes, into));
            case Block.Fork fork -> fork.branches().forEach(part -> work(part, scopes, into));
            case Block.Choice choice -> choice.branches().forEach(part -> work(part, scopes, into));
            case Block.Scope scope -> {
                Set<String> within = new TreeSet<>(scopes);
                within.add(scope.id());
                work(scope.body(), within, into);
            }
            case Block.InTurn any -> {}
            case Block.Ask any -> {}
            case Block.Pause any -> {}
            case Block.Call any -> {}
        }
    }

    private static void collect(Block block, Set<String> into) {
        switch (block) {
            case Block.Work work -> into.add(work.id());
            case Block.InTurn turn -> into.add(turn.id());
            case Block.Ask ask -> into.add(ask.id());
            case Block.Pause pause -> into.add(pause.id());
            case Block.Call call -> into.add(call.id());
            case Block.Loop loop -> into.add(loop.id());
            case Block.Sequence sequence -> sequence.parts().forEach(part -> collect(part, into));
            case Block.Fork fork -> {
                into.addAll(Set.of(fork.open(), fork.close()));
                fork.branches().forEach(part -> collect(part, into));
            }
            case Block.Choice choice -> {
                into.addAll(Set.of(choice.open(), choice.close()));
                choice.branches().forEach(part -> collect(part, into));
            }
            case Block.Scope scope -> {
                into.addAll(Set.of(scope.id(), scope.start(), scope.end(), scope.timer(), scope.merge()));
                collect(scope.body(), into);
            }
        }
    }
}
