import type { ApiKeyState, KeyWithBan } from "#lib/api-keys/schema.ts";

/** Another key that this one replaced, or that replaced it. */
export interface KeyNeighbour {
  id: string;
  name: string;
  /** First and last characters, such as `pets_Ab12…wxyz`. */
  shown: string;
  state: ApiKeyState["state"];
}

/** A ban of a key. Times are RFC 3339, UTC. */
export interface BanRow {
  id: string;
  isInForce: boolean;
  startedAt: string;
  /** When it ended or ends by itself. */
  endsAt: string;
  liftedAt: string | null;
  /** Who lifted it, in words. */
  liftedBy: string | null;
}

/** Everything that a key's own page tells besides its calls. */
export type KeyDetail = KeyWithBan & {
  /** Who made it, in words. */
  madeBy: string;
  predecessor: KeyNeighbour | null;
  successor: KeyNeighbour | null;
  /** The last 20, the latest first. */
  bans: BanRow[];
};
