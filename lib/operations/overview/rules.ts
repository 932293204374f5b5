import type { ApiKeyView } from "#lib/gateway/api-keys/schema.ts";
import type { ActiveBan } from "#lib/gateway/rate-limit/bans/data.ts";
import type { DeprecatedCaller } from "#lib/gateway/usage/schema.ts";
import { FAILING_NOTICE_MS } from "#lib/history/webhooks/rules.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import type { BackupStatus } from "#lib/operations/backups/runs.schema.ts";
import type { Condition } from "#lib/operations/overview/schema.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { type DomainCondition, domainCondition } from "#lib/sites/domains/condition.rules.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export const EXPIRY_NOTICE_MS = 14 * DAY_MS;

/** Leaves out keys with a successor; soonest first. */
function expiringKeys(keys: readonly ApiKeyView[], now: number): { id: string; name: string; expiresAt: string }[] {
  const replaced = new Set(keys.filter((key) => key.state === "active").map((key) => key.rotatedFromId));
  return keys
    .flatMap(({ id, name, state, expiresAt }) => (state === "active" && expiresAt !== null ? [{ id, name, expiresAt }] : []))
    .filter(({ id, expiresAt }) => !replaced.has(id) && Date.parse(expiresAt) - now <= EXPIRY_NOTICE_MS)
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
}

/** Null if the person may not know. */
interface AttentionFacts {
  keys: readonly ApiKeyView[];
  bans: readonly Pick<ActiveBan, "keyId" | "keyName" | "endsAt">[];
  callers: DeprecatedCaller[];
  domains: readonly DomainView[];
  endpoints: readonly EndpointView[];
  /** No visitor of the published site can ask anything. */
  isMute: boolean;
  backups: Pick<BackupStatus, "schedule" | "last" | "failure" | "isLate"> | null;
}

function backupConditions(backups: AttentionFacts["backups"]): Condition[] {
  if (!backups?.schedule) return [];
  const { last, failure, isLate } = backups;
  return isLate || (last === null && failure !== null) ? [{ kind: "backup_overdue", lastAt: last?.startedAt ?? null }] : [];
}

/** Nothing is wrong, or another place shows it. */
const AT_REST: readonly DomainCondition["kind"][] = ["on_hold", "waiting", "before_switch", "live", "not_live"];

function domainConditions(domains: readonly DomainView[]): Condition[] {
  const onHold = domains.filter((domain) => domainCondition(domain).kind === "on_hold").map(({ unicodeName }) => unicodeName);
  const failing = domains.filter((domain) => {
    const { kind } = domainCondition(domain);
    if (kind === "uncertified") return domain.certificate.state === "failed" || domain.ranOutAt !== null;
    return !AT_REST.includes(kind);
  });
  const ending = domains.filter(({ endsAt, notServed }) => endsAt !== null && notServed.length === 0);
  const endsAt = ending[0]?.endsAt ?? null;
  return [
    ...(endsAt === null ? [] : [{ kind: "domains_ending", names: ending.map(({ unicodeName }) => unicodeName), endsAt } as const]),
    ...(onHold.length > 0 ? [{ kind: "domains_on_hold", names: onHold } as const] : []),
    ...failing.map((domain) => ({ kind: "domain", domain }) as const),
  ];
}

function endpointConditions(endpoints: readonly EndpointView[], now: number): Condition[] {
  return endpoints.flatMap((endpoint): Condition[] => {
    const { state, failingSince } = endpoint;
    if (state === "disabled") return [{ kind: "endpoint_disabled", endpoint }];
    const isFailing = state === "active" && failingSince !== null && now - Date.parse(failingSince) >= FAILING_NOTICE_MS;
    return isFailing ? [{ kind: "endpoint_failing", endpoint }] : [];
  });
}

/** Missing parts are fine. */
export function conditionsIn({ keys, bans, callers, domains, endpoints, isMute, backups }: AttentionFacts, now: number): Condition[] {
  return [
    ...backupConditions(backups),
    ...(isMute ? [{ kind: "site_mute" } as const] : []),
    ...domainConditions(domains),
    ...bans.map(({ keyId, keyName, endsAt }): Condition => {
      return { kind: "key_banned", keyId, name: keyName, endsAt: new Date(endsAt).toISOString() };
    }),
    ...endpointConditions(endpoints, now),
    ...expiringKeys(keys, now).map(({ id, name, expiresAt }): Condition => ({ kind: "key_expiring", keyId: id, name, expiresAt })),
    ...(callers.length > 0 ? [{ kind: "deprecated_calls", callers } as const] : []),
  ];
}
