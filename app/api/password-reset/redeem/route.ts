import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { redeemReset } from "#lib/people/auth/reset/mutations.ts";
import { resetSchema } from "#lib/people/auth/reset/schema.ts";

export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => redeemReset(await readDashboardJson(request, resetSchema)));
}
