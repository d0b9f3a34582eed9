package dev.headway.core.execution.change;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.execution.cases.CaseMigration;
import dev.headway.core.execution.cases.ItemChanges;
import dev.headway.core.execution.cases.PlanItems;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
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

    /**
     * The instance in the source or in the target of its migration.
     *
     * @param items null for a process
     * @param changes of the items; null for a process
     */
    public record Side(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Modification modification,
            @Nullable PlanItems items,
            @Nullable ItemChanges changes) {}

    /** In the source: runs code, and takes tokens away that are not carried over where they are. */
    public void before(Side side, Set<String> mapped) {
        run(side, upgrade.before());
        if (side.items() != null && side.changes() != null) {
            cases.before(side.step(), side.items(), side.changes());
            return;
        }
        Modification modification = side.modification();
        for (Instruction instruction : upgrade.instructions()) {
            if (instruction instanceof Instruction.Move move) {
                left.add(modification.moves(move).leave());
            }
        }
        modification.closeUnmapped(mapped);
    }

    /** In the target: lets tokens begin, and runs code when all wait. */
    public void after(Side side) {
        if (side.items() != null && side.changes() != null) {
            cases.after(side.step(), side.agenda(), side.items(), side.changes());
        } else {
            tokens(side.modification());
        }
        if (upgrade.after() != null) {
            side.step().output().beforeCommit().add(() -> run(side, upgrade.after()));
        }
    }

    private void tokens(Modification modification) {
        left.forEach(each -> each.beginOn(modification));
        List<Instruction> others = upgrade.instructions().stream()
                .filter(each -> !(each instanceof Instruction.Move))
                .toList();
        left.forEach(each -> each.scopes().forEach(modification::touch));
        if (!left.isEmpty() || !others.isEmpty()) {
            modification.follow(others, "migrated so that nothing was left");
        }
    }

    private static void run(Side side, @Nullable Implementation code) {
        InstanceStep step = side.step();
        if (code == null || !step.recorder().exists()) {
            return;
        }
        Execution root = step.recorder().root();
        ActivityContext context =
                side.contexts().of(root, step.definition().graph().process());
        UserCode userCode = step.context().userCode();
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
