import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { redeemEmailChange } from "#lib/people/auth/email-change/mutations.ts";
import { emailTokenSchema } from "#lib/people/auth/email-change/schema.ts";

export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => redeemEmailChange((await readDashboardJson(request, emailTokenSchema)).token));
}
