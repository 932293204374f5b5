import type { PetDay } from "#lib/pets/days/schema.ts";
import type { DeprecatedCaller, UsageStep } from "#lib/usage/schema.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

/** The last 90 UTC days, today last. */
export interface Trend extends StepFacts {
  pets: PetDay[];
  usage: UsageStep[];
  /** The plan's current daily limit. */
  perDay: number;
  attention: Overview;
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

export interface Overview {
  /** Without a successor, expiring within two weeks, soonest first. */
  expiring: { id: string; name: string; expiresAt: string }[];
  bans: { keyId: string; name: string; endsAt: string }[];
  deprecated: DeprecatedCaller[];
  /** Endpoints that the service has disabled; only for those who may manage them. */
  webhooks: EndpointView[];
}
