package dev.headway.torture.model;

import java.util.Map;

/** The case among the processes: a repeated task, a stage with a milestone, somebody's task, a timer, and work outside the database. */
public final class TorturedCase {
    /** Its key; instances are started and end as those of a process do. */
    public static final String KEY = "case";

    /** Plan items to how often each has completed when a case is over. */
    public static final Map<String, Integer> COMPLETED = Map.of(
            "caseWork", 1,
            "again", 3,
            "ask", 1,
            "inside", 1,
            "stageWork", 1,
            "reached", 1,
            "late", 1,
            "lateWork", 1);

    private static final String WORK = "flowable:type='java' flowable:async='true'"
            + " flowable:class='dev.headway.torture.node.LedgerWork' flowable:failedJobRetryTimeCycle='R50/PT1S'";

    private TorturedCase() {}

    /** Whether a plan item leaves entries in the ledger. */
    public static boolean works(String element) {
        return element.endsWith("Work") || element.equals("again");
    }

    /** Its model. */
    public static String xml() {
        return "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' xmlns:flowable='http://flowable.org/cmmn'"
                + " targetNamespace='torture'><case id='" + KEY + "'><casePlanModel id='plan'>"
                + item("caseWork", "")
                + item(
                        "again",
                        "<itemControl><repetitionRule><condition>${repetitionCounter &lt; 3}</condition></repetitionRule></itemControl>")
                + item("ask", after("caseWork"))
                + item("inside", after("ask"))
                + item("late", "")
                + item("lateWork", after("late"))
                + sentry("caseWork", "complete") + sentry("ask", "complete") + sentry("late", "occur")
                + "<task id='caseWorkTask' " + WORK + "/><task id='againTask' " + WORK + "/>"
                + "<humanTask id='askTask'/><task id='lateWorkTask' " + WORK + "/>"
                + "<timerEventListener id='lateTask'><timerExpression>PT2S</timerExpression></timerEventListener>"
                + "<stage id='insideTask'>" + item("stageWork", "") + item("reached", after("stageWork"))
                + sentry("stageWork", "complete") + "<task id='stageWorkTask' " + WORK + "/>"
                + "<milestone id='reachedTask'/></stage></casePlanModel></case></definitions>";
    }

    private static String item(String id, String content) {
        return "<planItem id='" + id + "' definitionRef='" + id + "Task'>" + content + "</planItem>";
    }

    private static String after(String source) {
        return "<entryCriterion sentryRef='" + source + "Sentry'/>";
    }

    private static String sentry(String source, String event) {
        return "<sentry id='" + source + "Sentry'><planItemOnPart sourceRef='" + source + "'><standardEvent>" + event
                + "</standardEvent></planItemOnPart></sentry>";
    }
}
