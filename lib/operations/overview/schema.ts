import type { DeprecatedCaller } from "#lib/gateway/usage/schema.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import type { Daily } from "#lib/operations/overview/daily.schema.ts";
import type { PetDay } from "#lib/shelter/pets/days/schema.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

/** The last 90 UTC days, today last. */
export interface Trend extends StepFacts {
  pets: PetDay[];
  attention: Condition[];
  daily: Daily;
}

export interface StepFacts {
  isDemo: boolean;
  isTest: boolean;
  /** Null for non-members and after dismissal. */
  steps: StepsDone | null;
}

export interface StepsDone {
  animals: boolean;
  /** Visitors can reach the project; in the demo, someone answered one of them. */
  ask: boolean;
  site: boolean;
  invitation: boolean;
}

export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

export type Condition =
  | { kind: "site_mute" }
  | { kind: "backup_overdue"; lastAt: string | null }
  | { kind: "domains_on_hold"; names: string[] }
  | { kind: "domains_ending"; names: string[]; endsAt: string }
  | { kind: "domain"; domain: DomainView }
  | { kind: "key_banned"; keyId: string; name: string; endsAt: string }
  | { kind: "endpoint_disabled" | "endpoint_failing"; endpoint: EndpointView }
  | { kind: "key_expiring"; keyId: string; name: string; expiresAt: string }
  | { kind: "deprecated_calls"; callers: DeprecatedCaller[] };
