package dev.headway.model;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The standard events of plan items, which are the transitions of their life cycles (CMMN 1.1, 5.4.6.2.1 and tables 8.2 to 8.5). */
public enum PlanItemTransition {
    CREATE("create"),
    ENABLE("enable"),
    DISABLE("disable"),
    REENABLE("reenable"),
    MANUAL_START("manualStart"),
    START("start"),
    COMPLETE("complete"),
    TERMINATE("terminate"),
    EXIT("exit"),
    OCCUR("occur"),
    FAULT("fault"),
    REACTIVATE("reactivate"),
    SUSPEND("suspend"),
    RESUME("resume"),
    PARENT_SUSPEND("parentSuspend"),
    PARENT_RESUME("parentResume"),
    PARENT_TERMINATE("parentTerminate"),
    CLOSE("close");

    private static final Map<String, PlanItemTransition> BY_NAME = new HashMap<>();

    static {
        for (PlanItemTransition each : values()) {
            BY_NAME.put(each.xmlName, each);
        }
    }

    private final String xmlName;

    PlanItemTransition(String xmlName) {
        this.xmlName = xmlName;
    }

    /** The name that it has in XML. */
    public String xmlName() {
        return xmlName;
    }

    /** The transition with this name in XML, or null. */
    public static @Nullable PlanItemTransition of(String xmlName) {
        return BY_NAME.get(xmlName);
    }
}
