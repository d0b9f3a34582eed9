package dev.headway.model.read;

import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.xml.XmlElement;

/** Finds the compensation handler that an association connects to a compensation boundary event (BPMN 2.0.2, 10.6.1). */
final class CompensationLinks {
    private final ProcessDraft process;

    CompensationLinks(ProcessDraft process) {
        this.process = process;
    }

    void connect() {
        for (XmlElement association : process.associations) {
            String sourceRef = Literals.trimToNull(association.attribute("sourceRef"));
            String targetRef = Literals.trimToNull(association.attribute("targetRef"));
            NodeDraft source = sourceRef == null ? null : process.find(sourceRef);
            NodeDraft target = targetRef == null ? null : process.find(targetRef);
            if (source != null && target != null) {
                connect(source, target, association);
                connect(target, source, association);
            }
        }
    }

    private void connect(NodeDraft event, NodeDraft handler, XmlElement association) {
        if (!(event.detail instanceof ElementDetail.BoundaryEvent boundary)
                || !(boundary.event() instanceof EventDefinition.Compensation)
                || !handler.type.isActivity()) {
            return;
        }
        if (boundary.compensationHandler() >= 0 && boundary.compensationHandler() != handler.index) {
            process.log.error(
                    association.location(),
                    event.id,
                    "compensation-handler-multiple",
                    "Expected one compensation handler for '" + event.id + "', but there are several associations."
                            + " Keep one; put several activities into a sub-process.");
            return;
        }
        event.detail = new ElementDetail.BoundaryEvent(
                boundary.event(), boundary.attachedTo(), boundary.interrupting(), handler.index);
    }
}
