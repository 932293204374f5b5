import type pg from "pg";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

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
  /** Restores the audit log, if it becomes a new project. */
  history: boolean;
}

/** Holds sessions of the live and the scratch database. */
export interface Sessions {
  live: pg.Client;
  scratch: pg.Client;
}

export interface Target {
  id: string;
  slug: string;
  inPlace: boolean;
}

export interface RestoredPeople {
  joined: { email: string; role: string }[];
  /** They have no account that has this confirmed address. */
  missing: { email: string; role: string }[];
  /** Members of the project in place who lose access. */
  removed: { email: string; role: string }[];
}

export interface RestoredDomain {
  name: string;
  /** Slug of the last project to prove the name. */
  holder: string | null;
}

export interface RestoredProject {
  project: { id: string; slug: string; name: string };
  rows: Record<string, number>;
  people: RestoredPeople | null;
  keys: { restored: number; elsewhere: number } | null;
  /** Printed papers of adoptions that the backup does not have. */
  papersAlone: number;
  domains: RestoredDomain[];
  webhooks: number;
  photosWithoutFiles: number;
}
