import * as z from "zod";
import { idFromText } from "#lib/platform/int64.ts";
import { textSchema } from "#lib/platform/text-schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";
import type { AskedAnswer } from "#lib/shelter/enquiries/settings.schema.ts";

export const ENQUIRY_STATES = ["new", "in_progress", "approved", "declined", "closed"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

/** The visitor's form alone shows these. */
export const FORM_SUSPICIONS = ["hidden_field", "fast", "cross_site", "links", "line_breaks"] as const;
export const SUSPICIONS = [...FORM_SUSPICIONS, "many_of_address", "many_for_animal", "many_for_project"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

export const ENQUIRY_TABS = [...ENQUIRY_STATES, "quarantine"] as const;
export type EnquiryTab = (typeof ENQUIRY_TABS)[number];

/** Limit per project and kind of suspicion. Further ones are refused, with a sentence, until staff look at some or they are deleted. */
export const MAX_QUARANTINE = 1000;
/** Days from arrival. */
export const QUARANTINE_DAYS = 30;

export const ENQUIRY_PAGE_ROWS = 50;
export const MAX_ENQUIRY_SEARCH = 100;
const MAX_REPLY = 10_000;

const id = z.string().refine((text) => idFromText(text) !== undefined, { error: "must be a number" });
const version = z.int({ error: "The version must be a whole number" }).min(1);
export const enquiryText = (what: string) => textSchema(what, MAX_REPLY).min(1, { error: `${what} is empty` });

export const enquiryChangeSchema = z
  .object({
    version,
    state: z.enum(ENQUIRY_STATES, { error: `The state must be one of ${ENQUIRY_STATES.join(", ")}` }),
    assigneeId: id.nullable(),
    quarantined: z.boolean({ error: "Quarantined must be true or false" }),
    petStatus: z.enum(["available", "pending"]),
  })
  .partial({ state: true, assigneeId: true, quarantined: true, petStatus: true });
export type EnquiryChange = z.infer<typeof enquiryChangeSchema>;

export const enquiryNoteSchema = z.object({ text: enquiryText("The note") });
export const enquiryReplySchema = z.object({ version, text: enquiryText("The answer"), mails: z.boolean() });
export type NewReply = z.infer<typeof enquiryReplySchema>;
export const pauseSchema = z.object({ isPaused: z.boolean({ error: "isPaused must be true or false" }) });

/** Ids are decimal text, times RFC 3339 in UTC. */
export interface EnquiryRow {
  id: string;
  petId: string | null;
  petName: string | null;
  name: string;
  state: EnquiryState;
  quarantined: boolean;
  assigneeId: string | null;
  assignee: string | null;
  createdAt: string;
  version: number;
  /** The animal's picture, 320 pixels wide. */
  cover: string | null;
}

export interface EnquiryLine extends EnquiryRow {
  /** Beginning of the message, in one line. */
  beginning: string;
}

export interface EnquiryFilter {
  /** Undefined for the inbox: what is open, and with an animal or a search also what is not. */
  tab: EnquiryTab | undefined;
  petId: string | undefined;
  assigneeId: string | undefined;
  q: string;
}

export type EnquiryCounts = Record<EnquiryTab, number>;

/** Enquiries, or the person in resting or completed adoptions. */
export const RETAINED = ["enquiries", "resting", "completed"] as const;
export type Retained = (typeof RETAINED)[number];

export interface RetentionPreview {
  due: number;
  soon: number;
  /** RFC 3339, UTC; null if none waits. */
  nextAt: string | null;
}

export interface EnquiryPage {
  rows: EnquiryLine[];
  next: string | null;
}

export interface EnquiryText {
  id: string;
  author: string | null;
  text: string;
  at: string;
}

/** `waiting`: the server has not accepted it yet. `held`: over the daily limit. `failed`: not sent, nor retried. */
export const DELIVERIES = ["queued", "waiting", "held", "sent", "refused", "failed"] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface EnquiryReply extends EnquiryText {
  mailed: boolean;
  /** Null if sent another way, or before this was recorded. */
  delivery: Delivery | null;
  reason: string | null;
}

export interface EnquiryEvent {
  id: string;
  who: string;
  at: string;
  action: string;
  changes: { field: string; from: string | null; to: string | null }[];
}

export interface EnquiryDetail extends EnquiryRow, Record<"email" | "phone" | "town" | "household" | "message" | "consent", string> {
  answers: AskedAnswer[];
  suspicions: Suspicion[];
  closedAt: string | null;
  /** Date of deletion if it stays unchanged. */
  erasedAt: string | null;
  pet: { id: string; name: string; status: "available" | "pending" | "sold"; inBin: boolean; isPaused: boolean; others: number } | null;
  adoption: { id: string; stage: AdoptionStage } | null;
  notes: EnquiryText[];
  replies: EnquiryReply[];
  history: EnquiryEvent[];
  acknowledgedAt: string | null;
  acknowledgmentRefusal: string | null;
  mail: { sends: boolean; replyTo: string };
}
