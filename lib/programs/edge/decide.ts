import type { PlainPage } from "#lib/http/pages/plain-page.ts";
import { isAskPath } from "#lib/http/sites/ask-path.ts";
import type { Platform } from "#lib/platform/config/platform.ts";
import { PAGES } from "#lib/programs/edge/page.ts";
import type { Target } from "#lib/programs/edge/target.ts";
import type { HostRoute } from "#lib/sites/domains/hosts.rules.ts";
import { httpsUrl } from "#lib/sites/domains/platform.rules.ts";

type Decision =
  | { kind: "page"; page: PlainPage }
  | { kind: "redirect"; status: 301 | 308; location: string }
  | { kind: "forward"; hstsSeconds: number | undefined };

const DAY_SECONDS = 86_400;

/** Short at first: an owner who moves the domain is not locked into HTTPS. */
const hstsSecondsOf = (isEstablished: boolean): number => (isEstablished ? 365 : 7) * DAY_SECONDS;

interface Asked {
  target: Target;
  method: string;
  secure: boolean;
}

/** At most one redirect precedes the site. */
export function decide(route: HostRoute | undefined, { target, method, secure }: Asked, platform: Platform): Decision {
  if (!route) return { kind: "page", page: PAGES.unknown };
  const rest = `${target.path}${target.query}`;
  if (route.kind === "redirect") return { kind: "redirect", status: route.status, location: `${route.to}${rest}` };
  if (route.kind === "pending") return { kind: "page", page: PAGES.beingSetUp };
  const own = route.kind === "site";
  if (!secure && (own || route.hasCertificate || platform.hasOwnTls)) {
    return { kind: "redirect", status: 308, location: `${httpsUrl(platform, target.host)}${rest}` };
  }
  const takesForms = isAskPath(target.path);
  const takes = method === "GET" || method === "HEAD" || (method === "POST" && takesForms);
  if (!takes) return { kind: "page", page: takesForms ? PAGES.noMethodOfForm : PAGES.noMethod };
  return { kind: "forward", hstsSeconds: own && secure ? hstsSecondsOf(route.isEstablished) : undefined };
}
