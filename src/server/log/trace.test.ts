import {
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type TextMapPropagator,
  propagation,
  trace,
} from "@opentelemetry/api";
import type { ReviewRecord } from "../../admission/record.js";
import { beginSpan, endSpan, traceIdOf } from "./trace.js";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";
const headers = { traceparent: `00-${TRACE}-${SPAN}-01` };
const record: ReviewRecord = {
  phase: "validate",
  uid: "u",
  operation: "CREATE",
  resource: "v1/pods",
  allowed: false,
  code: 200,
  rules: [],
  patched: 0,
  faults: [],
};

/** The calls that an SDK would get. */
interface Told {
  readonly name: string;
  readonly options: SpanOptions | undefined;
  readonly parent: SpanContext | undefined;
  attributes?: unknown;
  status?: unknown;
  ended: number;
}

const told: Told[] = [];
const sdk = {
  getTracer: () => ({
    startSpan: (name: string, options?: SpanOptions, context?: Context) => {
      const parent = context === undefined ? undefined : trace.getSpanContext(context);
      const one: Told = { name, options, parent, ended: 0 };
      told.push(one);
      return {
        spanContext: () => ({ traceId: parent?.traceId ?? "f".repeat(32), spanId: SPAN, traceFlags: 1 }),
        isRecording: () => true,
        setAttributes: (attributes: unknown) => (one.attributes = attributes),
        setStatus: (status: unknown) => (one.status = status),
        end: () => one.ended++,
      } as unknown as Span;
    },
    startActiveSpan: () => {
      throw new Error("no review needs an active span");
    },
  }),
};

describe("without an SDK", () => {
  test("the trace of the request is known, and nothing else happens", () => {
    const span = beginSpan("validate", headers, 0);
    expect(traceIdOf(span)).toBe(TRACE);
    expect(span.isRecording()).toBe(false);
    endSpan(span, record, 9);
  });
  test("a request without a trace belongs to none", () => {
    expect(traceIdOf(beginSpan("mutate", {}, 0))).toBeUndefined();
  });
});

describe("with an SDK", () => {
  beforeAll(() => {
    trace.setGlobalTracerProvider(sdk);
  });
  afterAll(() => {
    trace.disable();
    propagation.disable();
  });
  beforeEach(() => {
    told.length = 0;
  });

  test("a span begins with the request, within its trace, and ends with what came of it", () => {
    const span = beginSpan("validate", headers, 12);
    expect(traceIdOf(span)).toBe(TRACE);
    endSpan(span, record, 9);
    expect(told).toMatchObject([
      {
        name: "admission validate",
        options: { startTime: 12 },
        parent: { traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true },
        attributes: { "k8s.admission.uid": "u", "k8s.admission.allowed": false },
        ended: 1,
      },
    ]);
    expect(told[0]?.status).toBeUndefined();
  });

  test("a review without a decision is an error, and one without a trace begins one", () => {
    endSpan(beginSpan("mutate", {}, 0), { ...record, code: 504 }, 9);
    expect(told).toMatchObject([{ parent: undefined, status: { code: 2 }, ended: 1 }]);
  });

  test("its propagators come first", () => {
    const other = { traceId: "a".repeat(32), spanId: SPAN, traceFlags: 1 };
    const propagator: TextMapPropagator = {
      inject: () => undefined,
      extract: (context) => trace.setSpanContext(context, other),
      fields: () => [],
    };
    propagation.setGlobalPropagator(propagator);
    beginSpan("validate", headers, 0);
    expect(told[0]?.parent).toEqual(other);
  });
});
