export const dynamic = "force-dynamic";

/** Only proves that this process answers: a restart would not fix the database. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
