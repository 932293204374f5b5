import type { Platform } from "#lib/config/platform.ts";
import type { HostRoute } from "#lib/domains/hosts/rules.ts";
import { httpsUrl } from "#lib/domains/platform.rules.ts";
import { PAGES } from "#lib/edge/page.ts";
import type { Target } from "#lib/edge/target.ts";
import type { PlainPage } from "#lib/http/pages/plain-page.ts";

/** What the edge does with a request. */
type Decision =
  | { kind: "page"; page: PlainPage }
  | { kind: "redirect"; status: 301 | 308; location: string }
  /** `strictSeconds`: for how long the visitor's browser uses nothing but HTTPS with this name. */
  | { kind: "forward"; strictSeconds: number | undefined };

const DAY_SECONDS = 86_400;

/** Short at first, so that an owner who moves the domain elsewhere within days is not held to HTTPS for a year. */
const strictSecondsOf = (isEstablished: boolean): number => (isEstablished ? 365 : 7) * DAY_SECONDS;

/** What of a request decides. */
interface Asked {
  target: Target;
  method: string;
  /** Whether it came by TLS, here or at a trusted proxy. */
  secure: boolean;
}

/**
 * Where a request goes.
 * Guarantee: one redirect at most before the site; a redirect domain leads from
 * HTTP straight to where its target is served.
 */
export function decide(route: HostRoute | undefined, { target, method, secure }: Asked, platform: Platform): Decision {
  if (!route) return { kind: "page", page: PAGES.unknown };
  const rest = `${target.path}${target.query}`;
  if (route.kind === "redirect") return { kind: "redirect", status: 301, location: `${route.to}${rest}` };
  if (route.kind === "pending") return { kind: "page", page: PAGES.beingSetUp };
  const own = route.kind === "site";
  if (!secure && (own || platform.hasOwnTls)) {
    return { kind: "redirect", status: 308, location: `${httpsUrl(platform, target.host)}${rest}` };
  }
  if (method !== "GET" && method !== "HEAD") return { kind: "page", page: PAGES.noMethod };
  return { kind: "forward", strictSeconds: own && secure ? strictSecondsOf(route.isEstablished) : undefined };
}
