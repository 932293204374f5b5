import type { ApiKeyState, KeyWithBan } from "#lib/gateway/api-keys/schema.ts";

export interface KeyNeighbor {
  id: string;
  name: string;
  shown: string;
  state: ApiKeyState["state"];
}

export interface BanRow {
  id: string;
  isInForce: boolean;
  startedAt: string;
  endsAt: string;
  liftedAt: string | null;
  liftedBy: string | null;
}

/** Applies to all the project's keys. */
export interface UsedUpQuota {
  window: "minute" | "day";
  until: string;
}

export type KeyDetail = KeyWithBan & {
  madeBy: string;
  predecessor: KeyNeighbor | null;
  successor: KeyNeighbor | null;
  bans: BanRow[];
  usedUp: UsedUpQuota | null;
};
