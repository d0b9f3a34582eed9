package dev.headway.differential.cases;

import dev.headway.differential.cases.CaseModel.Item;
import dev.headway.differential.cases.CaseModel.Kind;
import dev.headway.differential.cases.CaseModel.Option;
import dev.headway.differential.cases.CaseModel.Sentry;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes a case as both engines read it. */
final class CaseXml {
    private final CaseModel model;
    private final StringBuilder text = new StringBuilder();

    private CaseXml(CaseModel model) {
        this.model = model;
    }

    static String of(CaseModel model) {
        CaseXml xml = new CaseXml(model);
        xml.text.append("""
                <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" xmlns:flowable="http://flowable.org/cmmn"
                             targetNamespace="generated">
                  <case id="c">
                    <casePlanModel id="plan" autoComplete="%s">
                """.formatted(model.autoComplete()));
        xml.stage(null, "      ");
        xml.text.append("    </casePlanModel>\n  </case>\n</definitions>\n");
        return xml.text.toString();
    }

    private void stage(@Nullable String stage, String indent) {
        List<Item> inside = model.items().stream()
                .filter(item -> Objects.equals(item.stage(), stage))
                .toList();
        inside.forEach(item -> planItem(item, indent));
        for (Item item : inside) {
            for (int i = 0; i < item.entry().size(); i++) {
                sentry(item.id() + "_in" + i, item.entry().get(i), indent);
            }
            for (int i = 0; i < item.exit().size(); i++) {
                sentry(item.id() + "_out" + i, item.exit().get(i), indent);
            }
        }
        inside.forEach(item -> definition(item, indent));
    }

    private void planItem(Item item, String indent) {
        line(indent, "<planItem id=\"%s\" definitionRef=\"d_%s\">".formatted(item.id(), item.id()));
        String deeper = indent + "  ";
        String rules = rule(
                        item,
                        Option.REPEATED,
                        "<repetitionRule><condition>${repetitionCounter &lt; 3}</condition></repetitionRule>")
                + rule(item, Option.REQUIRED, "<requiredRule/>")
                + rule(item, Option.MANUAL, "<manualActivationRule/>");
        if (!rules.isEmpty()) {
            line(deeper, "<itemControl>" + rules + "</itemControl>");
        }
        for (int i = 0; i < item.entry().size(); i++) {
            String sentry = item.id() + "_in" + i;
            line(deeper, "<entryCriterion id=\"e_%s\" sentryRef=\"%s\"/>".formatted(sentry, sentry));
        }
        for (int i = 0; i < item.exit().size(); i++) {
            String sentry = item.id() + "_out" + i;
            line(deeper, "<exitCriterion id=\"e_%s\" sentryRef=\"%s\"/>".formatted(sentry, sentry));
        }
        line(indent, "</planItem>");
    }

    private static String rule(Item item, Option option, String rule) {
        return item.options().contains(option) ? rule : "";
    }

    private void sentry(String id, Sentry sentry, String indent) {
        line(indent, "<sentry id=\"%s\">".formatted(id));
        for (int i = 0; i < sentry.on().size(); i++) {
            String[] on = sentry.on().get(i).split(" ", -1);
            line(
                    indent + "  ",
                    "<planItemOnPart id=\"%s_%d\" sourceRef=\"%s\"><standardEvent>%s</standardEvent></planItemOnPart>"
                            .formatted(id, i, on[0], on[1]));
        }
        if (sentry.condition() != null) {
            line(
                    indent + "  ",
                    "<ifPart><condition>" + sentry.condition().replace(">", "&gt;") + "</condition></ifPart>");
        }
        line(indent, "</sentry>");
    }

    private void definition(Item item, String indent) {
        String id = "d_" + item.id();
        switch (item.kind()) {
            case TASK -> line(indent, "<humanTask id=\"%s\"/>".formatted(id));
            case SERVICE ->
                line(
                        indent,
                        ("<task id=\"%s\" flowable:type=\"java\" flowable:expression=\"${work.run('e', false, n)}\""
                                        + " flowable:resultVariableName=\"n\" flowable:async=\"%s\"/>")
                                .formatted(id, item.options().contains(Option.ASYNC)));
            case STAGE -> {
                boolean auto = item.options().contains(Option.AUTO_COMPLETE);
                line(indent, "<stage id=\"%s\" autoComplete=\"%s\">".formatted(id, auto));
                stage(item.id(), indent + "  ");
                line(indent, "</stage>");
            }
            case MILESTONE -> line(indent, "<milestone id=\"%s\" name=\"%s\"/>".formatted(id, id));
            case USER_EVENT -> line(indent, "<userEventListener id=\"%s\"/>".formatted(id));
            case TIMER -> {
                line(indent, "<timerEventListener id=\"%s\">".formatted(id));
                line(indent + "  ", "<timerExpression>PT10S</timerExpression>");
                line(indent, "</timerEventListener>");
            }
        }
    }

    private void line(String indent, String element) {
        text.append(indent).append(element).append('\n');
    }

    /** Whether both engines can run it: a stage needs something in it. */
    static boolean fits(CaseModel model) {
        return !model.items().isEmpty()
                && model.items().stream()
                        .filter(item -> item.kind() == Kind.STAGE)
                        .allMatch(stage -> model.items().stream()
                                .anyMatch(item -> stage.id().equals(item.stage())));
    }
}
