import type { DeprecatedCaller, UsageStep } from "#lib/gateway/usage/schema.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import type { PetDay } from "#lib/shelter/pets/days/schema.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

/** The last 90 UTC days, today last. */
export interface Trend extends StepFacts {
  pets: PetDay[];
  usage: UsageStep[];
  /** The plan's current daily limit. */
  perDay: number;
  /** Empty means that nothing needs attention. */
  attention: Condition[];
}

export interface StepFacts {
  /** Whether the first start made the project up. */
  isDemo: boolean;
  /** Null for someone who is not a member or has dismissed them. */
  steps: StepsDone | null;
}

/** What someone has done in the project so far. */
export interface StepsDone {
  animals: boolean;
  site: boolean;
  key: boolean;
  invitation: boolean;
}

export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

/** Something that does not work, or soon won't. Times are RFC 3339, UTC. */
export type Condition =
  | { kind: "backup_overdue"; lastAt: string | null }
  | { kind: "domains_on_hold"; names: string[] }
  | { kind: "domain"; domain: DomainView }
  | { kind: "key_banned"; keyId: string; name: string; endsAt: string }
  | { kind: "endpoint_disabled" | "endpoint_failing"; endpoint: EndpointView }
  | { kind: "key_expiring"; keyId: string; name: string; expiresAt: string }
  | { kind: "deprecated_calls"; callers: DeprecatedCaller[] };
