import * as z from "zod";
import { enquiryText } from "#lib/shelter/enquiries/schema.ts";

/** Limits the people listed by name. */
export const MAX_LISTED = 50;

export const newAnswerSchema = z.object({
  text: enquiryText("The answer"),
  mails: z.boolean({ error: "mails must be true or false" }),
  /** The newest enquiry that the colleague saw, and how many people were on the list. */
  lastId: z.string().regex(/^\d{1,19}$/, { error: "lastId must be a number" }),
  count: z.int({ error: "count must be a whole number" }).min(1, { error: "count must be at least 1" }),
});
export type NewAnswer = z.infer<typeof newAnswerSchema>;

export interface OtherAsked {
  petId: string;
  petName: string;
  open: number;
  isAnswering: boolean;
}

export interface Others {
  pet: { id: string; name: string; isAdopted: boolean };
  /** One entry per person, at most `MAX_LISTED`, earliest first; `asked` counts their enquiries. */
  recipients: { id: string; name: string; email: string; asked: number }[];
  count: number;
  /** Null if no one is left. */
  lastId: string | null;
  /** The answer that is being sent. */
  answering: { text: string; mailed: boolean; recipients: number; answered: number; startsAt: string; hasBegun: boolean } | null;
  mail: { sends: boolean; replyTo: string };
  /** Language of the site. */
  language: "en" | "de";
}
