import * as z from "zod";
import { isStorable } from "#lib/platform/stored-text.ts";
import { EMAIL_SHAPE, maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AskedAnswer } from "#lib/shelter/enquiries/settings.schema.ts";

/** One field takes an address, a name, or a number. An adoption accepts longer ones than the site's form. */
const MAX_SEARCH_LENGTH = maxLengthOf("email");

export const personSchema = z.object({
  address: z
    .string({ error: "Enter an email address" })
    .trim()
    .toLowerCase()
    .max(MAX_SEARCH_LENGTH, { error: `An email address has at most ${MAX_SEARCH_LENGTH} characters` })
    .regex(EMAIL_SHAPE, { error: "Enter an email address, such as ada@example.org" }),
});

const MIN_TEXT = 2;

export const candidateSchema = z.object({
  text: z
    .string({ error: "Enter a name or a phone number" })
    .trim()
    .min(MIN_TEXT, { error: `Enter at least ${MIN_TEXT} characters of a name or a phone number` })
    .max(MAX_SEARCH_LENGTH, { error: `A name can have at most ${MAX_SEARCH_LENGTH} characters here` })
    .refine(isStorable, { error: "The name contains a character that cannot be stored" }),
});

export const MAX_CANDIDATES = 50;

export interface PersonCandidates {
  /** `names` and `phones` are comma-separated; beyond five, they say how many more. */
  people: { address: string; names: string; phones: string; enquiries: number; adoptions: number }[];
  withoutAddress: { id: string; name: string; phone: string; animal: string }[];
  isMore: boolean;
}

/** Limits the rows listed in full; all are counted and erased. */
export const MAX_LISTED = 200;

export type PlaceName =
  | "enquiries"
  | "notes"
  | "replies"
  | "adoptions"
  | "papers"
  | "audit"
  | "events"
  | "webhooks"
  | "plan"
  | "requests"
  | "answers"
  | "imports"
  | "animals"
  | "views"
  | "site";

interface Text {
  text: string;
  /** RFC 3339, UTC, like all times here. */
  at: string;
}

export interface PersonEnquiry extends Record<"name" | "email" | "phone" | "town" | "household" | "message" | "consent", string> {
  id: string;
  animal: string | null;
  answers: AskedAnswer[];
  state: string;
  quarantined: boolean;
  createdAt: string;
  closedAt: string | null;
  notes: Text[];
  replies: Text[];
}

export interface PersonAdoption extends Record<"adopter" | "email" | "phone" | "address" | "note" | "nextStep" | "returnReason", string> {
  id: string;
  animal: string;
  stage: string;
  createdAt: string;
}

/** What was printed about the person. */
export interface PersonPaper extends Record<"name" | "printedAt" | "adopter" | "address" | "phone" | "email", string> {
  id: string;
}

export interface Mention {
  place: PlaceName;
  count: number;
}

export interface PersonalData {
  address: string;
  enquiries: { total: number; listed: PersonEnquiry[] };
  adoptions: { total: number; listed: PersonAdoption[] };
  /** Papers printed for them; some stay for a time after an erasure, as the project chose. */
  papers: { total: number; listed: PersonPaper[]; kept: number; keptUntil: string | null; reason: string };
  mails: { subject: string }[];
  mentions: Mention[];
  /** These animals' own texts name it; people must change them. */
  animals: { id: string; name: string }[];
  /** The account of a member or invited person is not changed. */
  isMember: boolean;
  /** Days for which scheduled backups keep deleted data; null without a schedule. */
  backupDays: number | null;
}
