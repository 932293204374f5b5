import * as z from "zod";
import { idFromText } from "#lib/platform/int64.ts";
import { textSchema } from "#lib/platform/text-schema.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { PrintedAnimal } from "#lib/sites/prints/schema.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { SITE_LANGUAGES } from "#lib/sites/publishing/schema.ts";

export const MAX_PAPERS = 10;
export const MAX_PAPER_NAME = 80;
export const MAX_PAPER_TEXT = 20_000;
export const MAX_PLACE = 100;

const text = textSchema("The text", MAX_PAPER_TEXT);
export const paperFormSchema = z.object({
  name: textSchema("The name", MAX_PAPER_NAME).min(1, { error: "Name is required" }),
  language: z.enum(SITE_LANGUAGES, { error: "The language must be en or de" }),
  text: text.min(1, { error: "Text is required" }),
});
export type PaperForm = z.infer<typeof paperFormSchema>;

const version = z.int({ error: "The version must be a whole number" }).min(1);
export const savedPaperSchema = paperFormSchema.extend({ version });
export type SavedPaper = z.infer<typeof savedPaperSchema>;

const id = (what: string) => z.string().refine((text) => idFromText(text) !== undefined, { error: `${what} must be a number` });

/** An animal to show with a text that is not saved yet. */
export const paperPreviewSchema = paperFormSchema.pick({ language: true }).extend({ text, petId: id("The animal").nullable() });
export type PaperPreviewOf = z.infer<typeof paperPreviewSchema>;

export const newPrintSchema = z.object({
  paperId: id("The template"),
  /** Of the template and of the adoption that the person saw. */
  paperVersion: version,
  adoptionVersion: version,
  day: z.string(),
  place: textSchema("The place", MAX_PLACE),
});
export type NewPrint = z.infer<typeof newPrintSchema>;

/** Ids are decimal text, times RFC 3339 in UTC. */
export interface Paper extends SavedPaper {
  id: string;
}

export interface PaperVersion extends PaperForm {
  id: string;
  who: string;
  at: string;
}

/** Texts of fields, empty if unknown, and what conditions ask for. */
export const paperValuesSchema = z.object({ fields: z.record(z.string(), z.string()), facts: z.record(z.string(), z.string()) });
export type PaperValues = z.infer<typeof paperValuesSchema>;

export interface PrintLine {
  id: string;
  name: string;
  /** The animal and the adopter, as they were then. */
  about: string[];
  who: string | null;
  at: string;
}

/** A printed paper keeps the template's text and the values of that moment. */
export interface StoredPrint extends PrintLine, PaperForm {
  /** Null once it is gone, with its animal. */
  adoptionId: string | null;
  values: PaperValues;
}

export interface PapersShown {
  papers: Paper[];
  /** The chosen one, or else the first; undefined without a template. */
  open: Paper | undefined;
  /** Earlier texts of `open`, newest first. */
  versions: PaperVersion[];
  /** Printed papers whose adoption is gone. */
  kept: PrintLine[];
}

/** What fields are filled with. */
export interface PaperFacts {
  printed: PrintedAnimal | undefined;
  site: PublicSite;
  adoption: AdoptionRow | undefined;
  /** `YYYY-MM-DD`, the reader's. */
  day: string;
  place: string;
}

export interface Contract {
  adoption: AdoptionRow;
  papers: Paper[];
  /** The chosen one, or else the first; undefined without a template. */
  paper: Paper | undefined;
  facts: PaperFacts;
}

/** `tag` names an element of HTML, or a piece: a `page` break, a field that is `missing`, a `line` or a `check` to fill in. */
export interface PaperElement {
  tag: string;
  nodes: PaperNode[];
  start?: number;
}
export type PaperNode = string | PaperElement;
