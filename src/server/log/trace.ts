import type { IncomingHttpHeaders } from "node:http";
import {
  type Context,
  INVALID_TRACEID,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  isSpanContextValid,
  propagation,
  trace,
} from "@opentelemetry/api";
import type { Phase, ReviewRecord } from "../../admission/record.js";

/**
 * A span for each review, in the trace of its request. Spans need an OpenTelemetry SDK in the process (`node
 * --import`); without one they cost almost nothing, and the log still names the trace.
 */

const tracer = trace.getTracer("decorum");

/** Begins a span at `from`, in the milliseconds of `performance.now()`. */
export const beginSpan = (phase: Phase, headers: IncomingHttpHeaders, from: number): Span =>
  tracer.startSpan(`admission ${phase}`, { kind: SpanKind.SERVER, startTime: from }, parentOf(headers));

/** Ends it, `at` in the same time, with the outcome of the review: names and results, never the content of the object. */
export const endSpan = (span: Span, record: ReviewRecord, at: number): void => {
  if (span.isRecording()) {
    span.setAttributes({
      "k8s.admission.uid": record.uid ?? "",
      "k8s.admission.operation": record.operation ?? "",
      "k8s.admission.resource": record.resource ?? "",
      "k8s.admission.allowed": record.allowed,
      "http.response.status_code": record.code,
    });
    if (record.code >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(at);
};

/** The trace that a span belongs to; undefined if it belongs to none. */
export const traceIdOf = (span: Span): string | undefined => {
  const { traceId } = span.spanContext();
  return traceId === INVALID_TRACEID ? undefined : traceId;
};

/** Returns the context that the propagators of an SDK find in the headers, or else that of the W3C header. */
const parentOf = (headers: IncomingHttpHeaders): Context => {
  const found = propagation.extract(ROOT_CONTEXT, headers);
  const header = headers["traceparent"];
  if (typeof header !== "string" || trace.getSpanContext(found) !== undefined) return found;
  const parent = readTraceparent(header);
  return parent === undefined ? found : trace.setSpanContext(found, parent);
};

/** Version, trace, span, flags; later versions may have more (W3C Trace Context, section 3.2). */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

const readTraceparent = (header: string): SpanContext | undefined => {
  const [, version, traceId = "", spanId = "", flags = "", more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
};
