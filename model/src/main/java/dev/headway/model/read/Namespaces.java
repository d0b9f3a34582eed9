package dev.headway.model.read;

import java.util.Set;

/** The XML namespaces that a model file may use, by what they mean to an engine. */
final class Namespaces {
    static final String BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";
    static final String BPMN_DI = "http://www.omg.org/spec/BPMN/20100524/DI";
    static final String CMMN = "http://www.omg.org/spec/CMMN/20151109/MODEL";
    static final String CMMN_DI = "http://www.omg.org/spec/CMMN/20151109/CMMNDI";
    static final String CMMN_DC = "http://www.omg.org/spec/CMMN/20151109/DC";
    static final String CMMN_WAYPOINTS = "http://www.omg.org/spec/CMMN/20151109/DI";
    static final String DC = "http://www.omg.org/spec/DD/20100524/DC";
    static final String DI = "http://www.omg.org/spec/DD/20100524/DI";

    /** Drawing and bookkeeping of modelers: no engine gives them a meaning. */
    private static final Set<String> MODELER = Set.of(
            BPMN_DI,
            DC,
            DI,
            CMMN_DI,
            CMMN_DC,
            CMMN_WAYPOINTS,
            "http://www.w3.org/2001/XMLSchema-instance",
            "http://www.w3.org/XML/1998/namespace",
            "http://www.w3.org/2000/xmlns/",
            "http://www.omg.org/spec/BPMN/non-normative/color/1.0",
            "http://www.omg.org/spec/BPMN/non-normative/extensions/i18n/1.0",
            "http://bpmn.io/schema/bpmn/biocolor/1.0",
            "http://bpmn.io/schema/bpmn",
            "http://camunda.org/schema/modeler/1.0",
            "http://activiti.com/modeler",
            "http://flowable.org/modeler",
            "http://flowable.org/design",
            "http://www.signavio.com",
            "http://www.bpsim.org/schemas/1.0",
            "http://www.bpsim.org/schemas/2.0",
            "http://www.boc-group.com",
            "http://www.itp-commerce.com/BPMN2.0",
            "http://www.softwareag.com/aris/attributes",
            "http://www.softwareag.com/aris/ebpmn",
            "http://www.w4.eu/spec/BPMN/20110930/GRAPH",
            "http://www.w4.eu/spec/DataComposer/20120927/Diagram/Style",
            "http://bpmn.sourceforge.net",
            "http://www.yworks.com/xml/yfiles-bpmn/2.0");

    private static final String[] MODELER_FAMILIES = {
        "http://www.trisotech.com/",
        "https://www.trisotech.com/",
        "http://trisotech.com/",
        "http://www.eclipse.org/bpmn2"
    };

    private Namespaces() {}

    /** Whether elements of this namespace are those of the standards. */
    static boolean isStandard(String namespace) {
        return namespace.equals(BPMN) || namespace.equals(CMMN);
    }

    static boolean isModeler(String namespace) {
        if (MODELER.contains(namespace)) {
            return true;
        }
        for (String family : MODELER_FAMILIES) {
            if (namespace.startsWith(family)) {
                return true;
            }
        }
        return false;
    }
}
