import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { readDeviceCookie } from "#lib/people/auth/device.rules.ts";
import type { Visitor } from "#lib/people/auth/session/mutations.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";

export function visitorOf(request: Request): Visitor {
  const forwarded = request.headers.get("x-forwarded-for") ?? undefined;
  const peer = connection().getStore()?.peer ?? forwarded?.split(",").at(-1)?.trim() ?? "";
  const device = readDeviceCookie(request.headers.get("cookie"), usesSecureCookies());
  return { address: clientAddress(peer, forwarded), userAgent: request.headers.get("user-agent") ?? "", device };
}
