import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { redeemEmailChange } from "#lib/people/auth/email-change/mutations.ts";
import { emailTokenSchema } from "#lib/people/auth/email-change/schema.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";

export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => {
    const { token } = await readDashboardJson(request, emailTokenSchema);
    return await redeemEmailChange(token, await currentPerson());
  });
}
