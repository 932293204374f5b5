import { slot } from "#lib/platform/runtime.ts";

/** Names, kinds and numbers; never a key, a query, a body, or what a person typed. */
type SpanFact = string | number;

export interface TraceSpan {
  /** For what this leads to (W3C Trace Context). */
  readonly traceparent: string;
  set(name: string, value: SpanFact): void;
  fail(): void;
  end(): void;
}

export interface SpanStart {
  name: string;
  kind: "server" | "client" | "consumer";
  /** As it was sent; ignored if malformed. */
  traceparent?: string | undefined;
}

export interface Tracing {
  begin(start: SpanStart): TraceSpan;
  /** What is called within finds the span as the current one. */
  within<T>(span: TraceSpan, work: () => T): T;
  current(): TraceSpan | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const tracing = slot<Tracing | undefined>("tracing", () => undefined);

/** Undefined unless traces are exported; the hot path pays for nothing else. */
export const openTracing = (): Tracing | undefined => tracing.peek();

export function replaceTracing(opened: Tracing | undefined): void {
  tracing.replace(opened);
}

/** Of the current span. */
export function currentTraceparent(): string | undefined {
  return openTracing()?.current()?.traceparent;
}

/** Runs work in a span, or as it is where traces are off. A failure's text is not exported. */
export async function inSpan<T>(start: SpanStart, work: (span: TraceSpan | undefined) => Promise<T>): Promise<T> {
  const open = openTracing();
  if (!open) return await work(undefined);
  const span = open.begin(start);
  try {
    return await open.within(span, () => work(span));
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
