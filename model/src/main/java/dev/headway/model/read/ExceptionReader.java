package dev.headway.model.read;

import dev.headway.model.ElementDetail.ExceptionMapping;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;

/** Reads which exceptions of user code become BPMN errors ({@code mapException}), on tasks and call activities. */
final class ExceptionReader {
    private ExceptionReader() {}

    static List<ExceptionMapping> mapped(ProcessDraft process, NodeDraft node) {
        List<ExceptionMapping> mappings = new ArrayList<>(0);
        for (XmlElement element : node.extensions.elements("mapException")) {
            String code = Literals.trimToNull(Extensions.own(element, "errorCode"));
            if (code == null) {
                process.log.error(
                        element.location(),
                        node.id,
                        "error-code-missing",
                        "Expected an 'errorCode' on <" + element.qualifiedName() + "> of '" + node.id
                                + "', but it has none. Name the error that the exception becomes.");
                continue;
            }
            mappings.add(new ExceptionMapping(
                    element.textOrNull(),
                    code,
                    Extensions.ownFlag(element, "includeChildExceptions", false),
                    Literals.trimToNull(Extensions.own(element, "rootCause")),
                    null));
        }
        return List.copyOf(mappings);
    }
}
