import * as z from "zod";
import { idFromText } from "#lib/platform/int64.ts";
import { textSchema } from "#lib/platform/text-schema.ts";
import { type AdoptionText, EMAIL_SHAPE, maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import { ADOPTION_STAGES, type AdoptionStage, type PIPELINE } from "#lib/shelter/adoptions/stages/rules.ts";
import type { PetStatus } from "#lib/shelter/adoptions/stages/schema.ts";

const text = (what: string, field: AdoptionText) => textSchema(what, maxLengthOf(field));

const id = (what: string) => z.string().refine((value) => idFromText(value) !== undefined, { error: `${what} must be a number` });
const day = (what: string) =>
  z.iso.date({ error: `${what} must be a date such as 2026-12-24` }).refine((value) => value >= "1900-01-01" && value <= "2999-12-31", {
    error: `${what} must be between 1900 and 2999`,
  });

const FIELDS = {
  adopter: text("The name", "adopter"),
  email: text("The email address", "email").refine((value) => value === "" || EMAIL_SHAPE.test(value), {
    error: "The email address must look like name@example.org",
  }),
  phone: text("The phone number", "phone"),
  address: text("The address", "address"),
  note: text("The note", "note"),
  nextStep: text("The next step", "nextStep"),
  nextOn: day("The next step’s date").nullable(),
  assigneeId: id("The responsible person").nullable(),
};

export const newAdoptionSchema = z.object({
  ...z.object(FIELDS).partial().shape,
  petId: id("The animal"),
  adopter: FIELDS.adopter.min(1, { error: "Enter the person’s name" }),
});
export type NewAdoption = z.infer<typeof newAdoptionSchema>;

export const adoptionVersionSchema = z.object({ version: z.int({ error: "The version must be a whole number" }).min(1) });

export const adoptionChangeSchema = z.object({
  ...z.object(FIELDS).partial().shape,
  ...adoptionVersionSchema.shape,
  stage: z.enum(ADOPTION_STAGES, { error: `The stage must be one of ${ADOPTION_STAGES.join(", ")}` }).optional(),
  /** Default today, with the stage `returned`. */
  returnedOn: day("The day").optional(),
  returnReason: text("The reason", "returnReason").optional(),
  happyEnding: text("The sentence", "happyEnding").optional(),
  happyPhotoId: id("The photo").nullable().optional(),
});
export type AdoptionChange = z.infer<typeof adoptionChangeSchema>;

/** Ids are decimal text, times RFC 3339 in UTC, days `YYYY-MM-DD`. */
export interface AdoptionRow
  extends Record<"adopter" | "email" | "phone" | "address" | "note" | "nextStep" | "returnReason" | "happyEnding", string> {
  id: string;
  petId: string;
  petName: string;
  petInBin: boolean;
  petListed: boolean;
  petCover: string | null;
  petStatus: PetStatus;
  stage: AdoptionStage;
  nextOn: string | null;
  assigneeId: string | null;
  assignee: string | null;
  enquiryId: string | null;
  /** Its number in the API; null until the animal is reserved. */
  orderId: string | null;
  createdAt: string;
  updatedAt: string;
  movedAt: string;
  homeAt: string | null;
  returnedOn: string | null;
  /** Identifies one of the animal's photos; null shows its cover. */
  happyPhotoId: string | null;
  version: number;
}

export interface AdoptionEvent {
  id: string;
  who: string;
  at: string;
  action: string;
  stage: { from: AdoptionStage | null; to: AdoptionStage } | null;
  fields: string[];
}

export interface AdoptionDetail extends AdoptionRow {
  history: AdoptionEvent[];
}

export interface AdoptionFilter {
  stage: AdoptionStage | undefined;
  petId: string | undefined;
  assigneeId: string | undefined;
  isDue: boolean;
  /** Only of those that are reserved: the longest reserved come first, instead of the newest. */
  isByWait: boolean;
  q: string;
}

export type AdoptionCounts = Record<AdoptionStage | "due", number>;

export interface AdoptionPage {
  rows: AdoptionRow[];
  next: string | null;
}

/** The first page of each column. */
export type BoardPages = Record<(typeof PIPELINE)[number], AdoptionPage>;
export type AdoptionsShown = { view: "list"; page: AdoptionPage } | { view: "board"; pages: BoardPages };
