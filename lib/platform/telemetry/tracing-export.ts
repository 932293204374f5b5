import { AsyncLocalStorage } from "node:async_hooks";
import { type Attributes, type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { programVersion } from "#lib/platform/config/version.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import type { SpanStart, TraceSpan, Tracing } from "#lib/platform/telemetry/tracing.ts";

const EXPORT_MS = 3000;
const SEND_AFTER_MS = 2000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

interface ExportSettings {
  endpoint: string;
  headers: string | undefined;
  /** Share of traces, 0 to 1. */
  ratio: number;
  process: string;
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

class ExportedSpan implements TraceSpan {
  readonly #span: Span;
  readonly traceparent: string;

  constructor(span: Span) {
    this.#span = span;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? "00" : "01"}`;
  }

  set(name: string, value: string | number): void {
    this.#span.setAttribute(name, value);
  }

  fail(): void {
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }
}

/** Not global: Next would write addresses with queries into spans. */
export function exportTraces({ endpoint, headers, ratio, process: name }: ExportSettings): Tracing {
  const attributes: Attributes = {
    "service.name": "petstore",
    "service.version": programVersion(),
    "service.instance.id": `${name}-${process.pid}`,
    "petstore.process": name,
  };
  // The operator's share outranks the caller's.
  const share = new TraceIdRatioBasedSampler(ratio);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes(attributes),
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share, remoteParentNotSampled: new AlwaysOffSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_AFTER_MS, exportTimeoutMillis: EXPORT_MS })],
  });
  setGlobalErrorHandler((error) => logger().warn({ reason: String(error) }, "traces could not be exported"));
  const tracer = provider.getTracer("petstore", programVersion());
  const current = new AsyncLocalStorage<TraceSpan>();
  return {
    begin({ name: span, kind, traceparent }: SpanStart) {
      return new ExportedSpan(tracer.startSpan(span, { kind: KINDS[kind] }, contextOf(traceparent ?? current.getStore()?.traceparent)));
    },
    within: (span, work) => current.run(span, work),
    current: () => current.getStore(),
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
