import { redeemReset } from "#lib/auth/reset/mutations.ts";
import { resetSchema } from "#lib/auth/reset/schema.ts";
import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";

export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => redeemReset(await readDashboardJson(request, resetSchema)));
}
