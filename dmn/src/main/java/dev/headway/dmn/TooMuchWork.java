package dev.headway.dmn;

import camundajar.impl.scala.util.control.ControlThrowable;

/** Ends an evaluation that passes a limit; of a kind that the FEEL engine does not take for a failed function and go on. */
final class TooMuchWork extends ControlThrowable {
    private static final long serialVersionUID = 1L;

    private TooMuchWork(String message) {
        super(message);
    }

    /** Throws it; the type says so, for callers that must return something. */
    static RuntimeException because(String expected) {
        return TooMuchWork.<RuntimeException>unchecked(new TooMuchWork(expected));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // methods of Scala declare no exceptions
    private static <E extends Throwable> E unchecked(TooMuchWork work) throws E {
        throw (E) work;
    }
}
