package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Models that programs build by the model libraries of the family, as XML. Only the writer that stands beside the class of a model is
 * called, so the engine depends on none of these libraries.
 */
final class ForeignModels {
    private ForeignModels() {}

    /** A {@code BpmnModelInstance}: by {@code Bpmn.convertToString} in the package of that interface; of DMN and CMMN likewise. */
    static String ofModelApi(Object model) {
        String writerName = Stream.of("Bpmn", "Dmn", "Cmmn")
                .filter(each -> named(model.getClass(), each + "ModelInstance") != null)
                .findFirst()
                .orElseThrow(() -> new InvalidRequestException(
                        "Expected a BpmnModelInstance, a DmnModelInstance or a CmmnModelInstance, got a "
                                + model.getClass().getName() + ". Text goes to addString or addModel."));
        Class<?> type = Objects.requireNonNull(named(model.getClass(), writerName + "ModelInstance"));
        try {
            Class<?> writer = Class.forName(type.getPackageName() + "." + writerName, true, type.getClassLoader());
            Method method = Stream.of(writer.getMethods())
                    .filter(each -> each.getName().equals("convertToString")
                            && each.getParameterCount() == 1
                            && each.getParameterTypes()[0].isAssignableFrom(type))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(writer.getName() + ".convertToString"));
            return String.valueOf(method.invoke(null, model));
        } catch (ReflectiveOperationException e) {
            throw unwritten(model, e);
        }
    }

    /** A {@code BpmnModel}: by {@code BpmnXMLConverter} in the package {@code converter} beside that of the model. */
    static String ofConverter(Object model) {
        Class<?> type = named(model.getClass(), "BpmnModel");
        String packageName = type == null ? "" : type.getPackageName();
        if (type == null || !packageName.endsWith(".model")) {
            throw new InvalidRequestException("Expected a BpmnModel of Flowable or Activiti, got a "
                    + model.getClass().getName() + ". Text goes to addString or addModel.");
        }
        String name =
                packageName.substring(0, packageName.length() - ".model".length()) + ".converter.BpmnXMLConverter";
        try {
            Object writer = Class.forName(name, true, type.getClassLoader())
                    .getConstructor()
                    .newInstance();
            byte[] xml =
                    (byte[]) writer.getClass().getMethod("convertToXML", type).invoke(writer, model);
            return new String(xml, StandardCharsets.UTF_8);
        } catch (ReflectiveOperationException e) {
            throw unwritten(model, e);
        }
    }

    /** The class or interface of this simple name that a class is, extends or implements. */
    private static @Nullable Class<?> named(@Nullable Class<?> type, String simpleName) {
        if (type == null || type.getSimpleName().equals(simpleName)) {
            return type;
        }
        for (Class<?> each : type.getInterfaces()) {
            Class<?> found = named(each, simpleName);
            if (found != null) {
                return found;
            }
        }
        return named(type.getSuperclass(), simpleName);
    }

    private static InvalidRequestException unwritten(Object model, ReflectiveOperationException e) {
        Throwable cause = e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e;
        return new InvalidRequestException(
                "Expected to write the model of " + model.getClass().getName() + " as XML by its own library, but: "
                        + cause + ". Nothing was deployed; write it yourself and call addString.",
                cause);
    }
}
