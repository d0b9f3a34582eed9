package dev.headway.model.read;

import dev.headway.model.AsyncMarker;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode.DataObject;
import dev.headway.model.Listener;
import dev.headway.model.Location;
import dev.headway.model.Loop;
import dev.headway.model.Parameter;
import dev.headway.model.PlanItem;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A flow node while its file is being read: place and id are fixed, readers fill in the rest. */
final class NodeDraft {
    final int index;
    final String id;
    final ElementType type;
    final XmlElement element;
    final Extensions extensions;
    final @Nullable NodeDraft scope;

    final List<Integer> children = new ArrayList<>(0);
    final List<Integer> incoming = new ArrayList<>(1);
    final List<Integer> outgoing = new ArrayList<>(1);
    final List<Integer> boundaryEvents = new ArrayList<>(0);
    final List<XmlElement> dataObjectElements = new ArrayList<>(0);

    ElementDetail detail = new ElementDetail.Plain();
    AsyncMarker async = AsyncMarker.NONE;

    @Nullable
    Loop loop;

    List<Listener> executionListeners = List.of();
    List<Parameter> inputs = List.of();
    List<Parameter> outputs = List.of();
    List<DataObject> dataObjects = List.of();
    Map<String, String> properties = Map.of();
    int defaultFlow = -1;
    /** Of a node of a case: the plan item, while the element is its definition; null for the plan model of the case. */
    @Nullable
    XmlElement itemElement;

    @Nullable
    PlanItem planItem;

    NodeDraft(int index, String id, ElementType type, XmlElement element, @Nullable NodeDraft scope) {
        this.index = index;
        this.id = id;
        this.type = type;
        this.element = element;
        this.extensions = new Extensions(element);
        this.scope = scope;
    }

    Location location() {
        return itemElement == null ? element.location() : itemElement.location();
    }

    @Nullable
    String name() {
        String ofItem = itemElement == null ? null : Literals.trimToNull(itemElement.attribute("name"));
        return ofItem != null ? ofItem : element.attribute("name");
    }

    boolean forCompensation() {
        String value = element.attribute("isForCompensation");
        return value != null && Extensions.isTrue(value);
    }

    /** How messages call this node: {@code <userTask id='x'>}. */
    String described() {
        return "<" + (itemElement == null ? type.bpmnName() : element.name()) + " id='" + id + "'>";
    }
}
