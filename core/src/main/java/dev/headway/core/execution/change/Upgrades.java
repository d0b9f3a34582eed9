package dev.headway.core.execution.change;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.execution.cases.CaseMigration;
import dev.headway.core.execution.cases.PlanItems;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.Scripts;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.state.Execution;
import dev.headway.model.Implementation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What happens to an instance beside being carried over to another definition: code of the users, tokens that are moved. */
public final class Upgrades {
    private final Command.Upgrade upgrade;
    private final CaseMigration cases;
    private final List<Moves.Left> left = new ArrayList<>();

    public Upgrades(Command.Upgrade upgrade, MigrationPlan plan) {
        this.upgrade = upgrade;
        this.cases = new CaseMigration(upgrade, plan);
    }

    /** In the source: runs code, and takes tokens away that are not carried over where they are. */
    public void before(Walk walk, Set<String> mapped) {
        run(walk, upgrade.before());
        PlanItems items = PlanItems.in(walk);
        if (items != null) {
            cases.before(walk, items);
            return;
        }
        Modification modification = new Modification(walk);
        for (Instruction instruction : upgrade.instructions()) {
            if (instruction instanceof Instruction.Move move) {
                left.add(new Moves(walk, modification, move).leave());
            }
        }
        modification.closeUnmapped(mapped);
    }

    /** In the target: lets tokens begin, and runs code when all wait. */
    public void after(Walk walk) {
        PlanItems items = PlanItems.in(walk);
        if (items == null) {
            tokens(walk);
        } else {
            cases.after(walk, items);
        }
        if (upgrade.after() != null) {
            walk.output().beforeCommit().add(() -> run(walk, upgrade.after()));
        }
    }

    private void tokens(Walk walk) {
        Modification modification = new Modification(walk);
        left.forEach(each -> each.beginOn(walk, modification));
        List<Instruction> others = upgrade.instructions().stream()
                .filter(each -> !(each instanceof Instruction.Move))
                .toList();
        left.forEach(each -> each.scopes().forEach(modification::touch));
        if (!left.isEmpty() || !others.isEmpty()) {
            modification.follow(others, "migrated so that nothing was left");
        }
    }

    private static void run(Walk walk, @Nullable Implementation code) {
        if (code == null || !walk.recorder().exists()) {
            return;
        }
        Execution root = walk.recorder().root();
        ActivityContext context = walk.contextOf(root, walk.definition().graph().process());
        UserCode userCode = walk.context().userCode();
        try {
            if (code instanceof Implementation.Script script) {
                Scripts.run(userCode, script, context);
            } else {
                userCode.execute(code, context);
            }
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new UserCodeException(
                    "Code of the migration of instance " + root.id() + " failed: " + checked, checked);
        }
    }
}
