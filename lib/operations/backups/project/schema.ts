import type pg from "pg";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

/** As in the backup. */
export interface SourceProject {
  id: string;
  slug: string;
  name: string;
  plan: Plan;
  perMinute: number | null;
  perDay: number | null;
  isTest: boolean;
}

export interface Choices {
  inPlace: boolean;
  people: boolean;
  keys: boolean;
  /** The audit log, where it becomes a new project. */
  history: boolean;
}

/** Sessions of the live database and of the one that the backup was loaded into. */
export interface Sessions {
  live: pg.Client;
  scratch: pg.Client;
}

/** The project that is being filled. */
export interface Target {
  id: string;
  slug: string;
  inPlace: boolean;
}

export interface RestoredPeople {
  joined: { email: string; role: string }[];
  /** No account has this address, or no one has proved it. */
  missing: { email: string; role: string }[];
  /** From the project in place. */
  removed: { email: string; role: string }[];
}

export interface RestoredDomain {
  name: string;
  /** Slug of the project that proved it last. */
  holder: string | null;
}

export interface RestoredProject {
  project: { id: string; slug: string; name: string };
  rows: Record<string, number>;
  /** Null unless asked for. */
  people: RestoredPeople | null;
  /** Null unless asked for. */
  keys: { restored: number; elsewhere: number } | null;
  domains: RestoredDomain[];
  webhooks: number;
  /** Photos whose files are neither in the backup nor in the storage. */
  photosWithoutFiles: number;
}
