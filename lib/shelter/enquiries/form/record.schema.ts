import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { wholeNumber } from "#lib/platform/whole-number-schema.ts";
import { ANSWER_LENGTHS, type AskField, FIELD_LENGTHS } from "#lib/shelter/enquiries/form/schema.ts";

const MAX_WORDS = 1000;
const MAX_ANSWERS = 12;
const LANGUAGES = ["en", "de"] as const;

function text(max: number, description: string, example: string) {
  const error = `must be text of at most ${max} characters`;
  return z.string({ error }).max(max, { error }).refine(isStorable, { error }).meta({ description, example });
}
const field = (name: AskField, description: string, example: string) => text(FIELD_LENGTHS[name], description, example);

const ADDRESS_RULE = "must be an IPv4 or IPv6 address";
const MAX_SECONDS = 86_400;
const FILLED_RULE = `must be a whole number of seconds from 0 to ${MAX_SECONDS}`;

export const newEnquirySchema = z
  .object({
    petId: int64Schema.optional().meta({ description: "The animal that it is about; left out for a general one.", example: 42 }),
    name: field("name", "The visitor's name.", "Ada Lovelace"),
    email: field("email", "The visitor's email address.", "ada@example.org"),
    phone: field("phone", "The visitor's phone number.", "+44 20 7946 0000").optional(),
    town: field("town", "Where the visitor lives.", "London").optional(),
    household: field("household", "Who lives with the visitor.", "Two adults, one cat").optional(),
    message: field("message", "What the visitor writes.", "Is Biscuit still looking for a home?"),
    answers: z
      .array(
        z
          .object({
            questionId: text(20, "The id of a question, from `GET /v1/site`.", "5f0c12ab90de"),
            answer: text(ANSWER_LENGTHS.long, "The answer; `yes` or `no` to a question of that kind.", "yes"),
          })
          .meta({ id: "NewEnquiryAnswer" }),
      )
      .max(MAX_ANSWERS, { error: `must have at most ${MAX_ANSWERS} answers` })
      .optional()
      .meta({ description: "Answers to the project's own questions." }),
    consent: text(MAX_WORDS, "The words that the visitor agreed to in your form.", "You may store my message until it is answered.").min(
      1,
      {
        error: "must be the words that the visitor agreed to",
      },
    ),
    language: z
      .enum(LANGUAGES, { error: `must be one of ${LANGUAGES.join(", ")}` })
      .optional()
      .meta({ description: "Of the form; `en` if left out." }),
    visitorAddress: z.union([z.ipv4(), z.ipv6()], { error: ADDRESS_RULE }).optional().meta({
      description: "The visitor's IP address, which is not stored. Without it, all count as sent from where the request comes from.",
      example: "203.0.113.7",
    }),
    filledSeconds: wholeNumber(0, MAX_SECONDS, FILLED_RULE)
      .optional()
      .meta({
        ...{ description: "How long the visitor had the form open. Programs are faster than people.", example: 48 },
        override: { type: "integer", minimum: 0, maximum: MAX_SECONDS },
      }),
    trap: text(FIELD_LENGTHS.message, "The value of an input that your form hides: people leave it empty.", "").optional(),
  })
  .meta({ id: "NewEnquiry", description: "What a visitor asks in a form of your own." });
export type NewEnquiryRecord = z.infer<typeof newEnquirySchema>;

/** Has no personal data. */
export const enquiryReceiptSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the enquiry.", example: 7 }),
    quarantined: z.boolean().meta({ description: "Whether it is set aside as possible spam until someone releases it.", example: false }),
  })
  .meta({ id: "EnquiryReceipt", description: "An enquiry that was received." });
