import { sharedDomain } from "#lib/domains/share/loaders.ts";
import { shareTokenSchema } from "#lib/domains/share/schema.ts";
import { readDashboardJson } from "#lib/http/session-body.ts";
import { answerDashboard } from "#lib/http/session-route.ts";

/** What a shared link shows to its holder. The token comes in the body, never in an address. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => {
    const { token } = await readDashboardJson(request, shareTokenSchema);
    return { domain: await sharedDomain(token) };
  });
}
