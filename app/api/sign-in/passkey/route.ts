import { relyingPartyOrThrow } from "#lib/http/dashboard/relying-party.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { passkeySignIn } from "#lib/people/auth/sign-in/loaders.ts";
import { pendingCookie } from "#lib/people/auth/sign-in/pending.rules.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";

/** The response counts in this browser only. */
export function POST(request: Request): Promise<Response> {
  return answerDashboard(request, async () => {
    const isWhole = new URL(request.url).searchParams.get("step") === "whole";
    const { options, token } = await passkeySignIn(relyingPartyOrThrow(request.headers), request.headers.get("cookie"), isWhole);
    return Response.json(options, { headers: { "Set-Cookie": pendingCookie(token, usesSecureCookies()) } });
  });
}
