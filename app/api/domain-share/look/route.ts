import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard, errorAnswer } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { limitSharedLookup, sharedDomain } from "#lib/sites/domains/share.loaders.ts";
import { shareTokenSchema } from "#lib/sites/domains/share.rules.ts";

function tooMany(waitSeconds: number): Response {
  const message = "Your network sent too many requests within a minute. This page tries again automatically.";
  const answer = errorAnswer("rate_limit_exceeded", message, 429);
  answer.headers.set("Retry-After", `${waitSeconds}`);
  return answer;
}

/** Returns what a shared link shows, at most 60 times a minute per IP address. The token is in the body, never in the URL. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => {
    const waitSeconds = await limitSharedLookup(visitorOf(request).address);
    if (waitSeconds > 0) return tooMany(waitSeconds);
    const { token } = await readDashboardJson(request, shareTokenSchema);
    return { domain: await sharedDomain(token) };
  });
}
