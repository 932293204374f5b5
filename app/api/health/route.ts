import { healthReport } from "#lib/http/monitoring/health.ts";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const report = await healthReport();
  return Response.json(report, { status: report.status === "down" ? 503 : 200, headers: { "Cache-Control": "no-store" } });
}
