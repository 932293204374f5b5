import { singleton } from "#lib/platform/runtime.ts";

/** Never a key, query, body, or typed text. */
type SpanFact = string | number;

export interface TraceSpan {
  /** Parent of child spans (W3C Trace Context). */
  readonly traceparent: string;
  set(name: string, value: SpanFact): void;
  fail(): void;
  end(): void;
}

export interface SpanStart {
  name: string;
  kind: "server" | "client" | "consumer";
  /** Ignored if malformed. */
  traceparent?: string | undefined;
}

export interface Tracing {
  begin(start: SpanStart): TraceSpan;
  within<T>(span: TraceSpan, work: () => T): T;
  current(): TraceSpan | undefined;
  stop(): Promise<void>;
}

const tracing = singleton<Tracing | undefined>("tracing", () => undefined);

export const openTracing = (): Tracing | undefined => tracing.peek();

export function replaceTracing(opened: Tracing | undefined): void {
  tracing.replace(opened);
}

export function currentTraceparent(): string | undefined {
  return openTracing()?.current()?.traceparent;
}

/** Never exports an error's text. */
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
