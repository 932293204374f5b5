export const dynamic = "force-dynamic";

/** Only that this process answers: a restart would not bring back a database. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
