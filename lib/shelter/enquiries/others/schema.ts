import * as z from "zod";
import { enquiryText } from "#lib/shelter/enquiries/schema.ts";

/** As many are listed by name. */
export const MAX_LISTED = 50;

export const newAnswerSchema = z.object({
  text: enquiryText("The answer"),
  mails: z.boolean({ error: "mails must be true or false" }),
  /** The newest enquiry that the colleague saw, and how many people were on the list. */
  lastId: z.string().regex(/^\d{1,19}$/, { error: "lastId must be a number" }),
  count: z.int({ error: "count must be a whole number" }).min(1, { error: "count must be at least 1" }),
});
export type NewAnswer = z.infer<typeof newAnswerSchema>;

/** An adopted animal that others asked about, too. */
export interface OtherAsked {
  petId: string;
  petName: string;
  /** People without an answer. */
  open: number;
  isAnswering: boolean;
}

export interface Others {
  pet: { id: string; name: string; isAdopted: boolean };
  /** People, at most `MAX_LISTED`, the first who asked first, each with the first of as many enquiries as `asked`. */
  recipients: { id: string; name: string; email: string; asked: number }[];
  /** People. */
  count: number;
  /** Null if no one is left. */
  lastId: string | null;
  /** What is being sent. */
  answering: { text: string; mailed: boolean; recipients: number; answered: number; startsAt: string; hasBegun: boolean } | null;
  mail: { sends: boolean; replyTo: string };
  /** Of the site. */
  language: "en" | "de";
}
