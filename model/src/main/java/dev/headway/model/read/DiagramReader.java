package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN_DI;
import static dev.headway.model.read.Namespaces.CMMN_DC;
import static dev.headway.model.read.Namespaces.CMMN_DI;
import static dev.headway.model.read.Namespaces.CMMN_WAYPOINTS;
import static dev.headway.model.read.Namespaces.DC;
import static dev.headway.model.read.Namespaces.DI;

import dev.headway.model.BpmnModel.Diagram;
import dev.headway.model.BpmnModel.Point;
import dev.headway.model.BpmnModel.Shape;
import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads diagram interchange (BPMN 2.0.2, 12): where a modeler drew each element. Never an error: it is not executed. */
final class DiagramReader {
    private final ProblemLog log;
    private final boolean ofCases;
    private final Map<String, Shape> shapes = new LinkedHashMap<>();
    private final Map<String, List<Point>> edges = new LinkedHashMap<>();

    DiagramReader(ProblemLog log) {
        this(log, false);
    }

    private DiagramReader(ProblemLog log, boolean ofCases) {
        this.log = log;
        this.ofCases = ofCases;
    }

    /** For a file of CMMN 1.1 (chapter 7). */
    static DiagramReader ofCases(ProblemLog log) {
        return new DiagramReader(log, true);
    }

    Diagram readCases(XmlElement definitions) {
        for (XmlElement all : definitions.children(CMMN_DI, "CMMNDI")) {
            for (XmlElement diagram : all.children(CMMN_DI, "CMMNDiagram")) {
                diagram.children().forEach(this::readItem);
            }
        }
        return new Diagram(Collections.unmodifiableMap(shapes), Collections.unmodifiableMap(edges));
    }

    Diagram read(XmlElement definitions) {
        for (XmlElement diagram : definitions.children(BPMN_DI, "BPMNDiagram")) {
            for (XmlElement plane : diagram.children(BPMN_DI, "BPMNPlane")) {
                plane.children().forEach(this::readItem);
            }
        }
        return new Diagram(Collections.unmodifiableMap(shapes), Collections.unmodifiableMap(edges));
    }

    private void readItem(XmlElement item) {
        String element = Literals.trimToNull(item.attribute(ofCases ? "cmmnElementRef" : "bpmnElement"));
        if (element == null) {
            return;
        }
        String id = Declarations.localName(element);
        if (item.is(BPMN_DI, "BPMNShape") || item.is(CMMN_DI, "CMMNShape")) {
            XmlElement bounds = item.child(ofCases ? CMMN_DC : DC, "Bounds");
            if (bounds != null) {
                shapes.putIfAbsent(
                        id,
                        new Shape(
                                number(bounds, "x", id),
                                number(bounds, "y", id),
                                number(bounds, "width", id),
                                number(bounds, "height", id),
                                isTrue(item.attribute("isExpanded")),
                                isTrue(item.attribute("isHorizontal"))));
            }
        } else if (item.is(BPMN_DI, "BPMNEdge") || item.is(CMMN_DI, "CMMNEdge")) {
            List<Point> points = new ArrayList<>();
            for (XmlElement point : item.children(ofCases ? CMMN_WAYPOINTS : DI, "waypoint")) {
                points.add(new Point(number(point, "x", id), number(point, "y", id)));
            }
            String target = ofCases ? Literals.trimToNull(item.attribute("targetCMMNElementRef")) : null;
            edges.putIfAbsent(target == null ? id : id + "->" + Declarations.localName(target), List.copyOf(points));
        }
    }

    private static boolean isTrue(@Nullable String value) {
        return value != null && Extensions.isTrue(value);
    }

    private double number(XmlElement element, String attribute, String elementId) {
        String text = element.attribute(attribute);
        try {
            double value = text == null ? Double.NaN : Double.parseDouble(text.strip());
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // Reported below.
        }
        log.warning(
                element.location(),
                elementId,
                "diagram-number-invalid",
                "Expected a number as '" + attribute + "' of <" + element.qualifiedName() + ">, but got "
                        + (text == null ? "none" : "'" + text + "'") + ". 0 is used in the drawing.");
        return 0;
    }
}
