import { settings } from "#lib/platform/config/env.ts";
import { openTracing, replaceTracing } from "#lib/platform/telemetry/tracing.ts";

/** @param process `web`, `worker`, or `edge` */
export async function startTracing(process: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = settings();
  if (endpoint === undefined) return;
  const { exportTraces } = await import("#lib/platform/telemetry/tracing-export.ts");
  replaceTracing(exportTraces({ endpoint, headers, ratio, process }));
}

export async function stopTracing(): Promise<void> {
  await openTracing()?.stop();
  replaceTracing(undefined);
}
