import * as z from "zod";
import { enquiryText } from "#lib/shelter/enquiries/schema.ts";

export const MAX_LISTED = 50;

export const newAnswerSchema = z.object({
  text: enquiryText("The answer"),
  mails: z.boolean({ error: "mails must be true or false" }),
  /** The newest enquiry on the colleague's list, and its length. */
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
  /** One per person, at most `MAX_LISTED`, earliest first; `asked` counts enquiries. */
  recipients: { id: string; name: string; email: string; asked: number }[];
  count: number;
  lastId: string | null;
  answering: { text: string; mailed: boolean; recipients: number; answered: number; startsAt: string; hasBegun: boolean } | null;
  mail: { sends: boolean; replyTo: string };
  language: "en" | "de";
}
