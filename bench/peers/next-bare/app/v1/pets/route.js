// A route handler that does nothing: no key, no limit, no database, always the same bytes.
export const dynamic = "force-dynamic";

const body = process.env.BENCH_BODY ?? "[]";

export function GET() {
  return new Response(body, { headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" } });
}
