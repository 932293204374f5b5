import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { ENQUIRY_STATES } from "#lib/shelter/enquiries/schema.ts";
import { askedAnswerSchema } from "#lib/shelter/enquiries/settings.schema.ts";

const MAX_ASSIGNEE_LENGTH = 254;
const STATUS_RULE = `must be one of ${ENQUIRY_STATES.join(", ")}`;
const ASSIGNEE_RULE = "must be the email address of a member of the project, or null";

const statusSchema = z
  .enum(ENQUIRY_STATES, { error: STATUS_RULE })
  .meta({ id: "EnquiryProgress", description: "How far the shelter is with an enquiry." });
const time = (description: string) => z.iso.datetime().meta({ description, example: "2026-11-21T09:30:00.000Z" });
const optional = (description: string, example: string) => z.string().nullable().meta({ description, example });

const id = int64Schema.meta({ description: "Unique identifier of the enquiry.", example: 7 });
const petId = int64Schema
  .nullable()
  .meta({ description: "The animal that it is about; null for a general one, or once the animal is gone.", example: 42 });
const assignee = optional("Email address of the member who takes care of it; null for no one.", "sam@shelter.example");

/** Has no personal data of the visitor. */
export const enquiryStatusSchema = z
  .object({
    id,
    petId,
    status: statusSchema,
    assignee,
    updatedAt: time("When it last changed, in UTC."),
  })
  .meta({ id: "EnquiryStatus", description: "An enquiry as it is now, without what the visitor has written." });

export const enquiryRecordSchema = z
  .object({
    id,
    petId,
    petName: optional("What the animal was called when the visitor asked; null for a general one.", "Biscuit"),
    orderId: int64Schema.nullable().meta({ description: "The adoption order that it led to, if any.", example: null }),
    status: statusSchema,
    assignee,
    name: z.string().meta({ description: "The visitor's name.", example: "Ada Lovelace" }),
    email: z.string().meta({ description: "The visitor's email address.", example: "ada@example.org" }),
    phone: optional("The visitor's phone number.", "+44 20 7946 0000"),
    town: optional("Where the visitor lives.", "London"),
    household: optional("Who lives with the visitor.", "Two adults, one cat"),
    message: z.string().meta({ description: "What the visitor wrote, as plain text.", example: "Is Biscuit still looking for a home?" }),
    answers: z
      .array(
        askedAnswerSchema
          .extend({
            question: z.string().meta({ description: "The question as it was asked.", example: "Do you have a garden?" }),
            answer: z.string().meta({ description: "The answer as text.", example: "Yes" }),
          })
          .meta({ id: "EnquiryAnswer", description: "An answer to one of the project's own questions." }),
      )
      .meta({ description: "Answers to the project's own questions, in their order." }),
    consent: z.string().meta({ description: "What the visitor agreed to.", example: "You may store my message until it is answered." }),
    language: z.string().meta({ description: "Language of the form.", example: "en" }),
    createdAt: time("When it arrived, in UTC."),
    updatedAt: time("When it last changed, in UTC."),
    closedAt: time("When it was declined or closed, in UTC; null while it is open.").nullable(),
  })
  .meta({
    id: "Enquiry",
    description: "What a visitor of the published site has asked. Personal data: store it no longer than you need it.",
  });

export const enquiryRecordsSchema = z.array(enquiryRecordSchema).meta({ id: "Enquiries", description: "Enquiries, ascending by id." });

/** A merge patch (RFC 7396). */
export const enquiryPatchSchema = z
  .object({
    status: statusSchema.optional(),
    assignee: z
      .string({ error: ASSIGNEE_RULE })
      .min(1, { error: ASSIGNEE_RULE })
      .max(MAX_ASSIGNEE_LENGTH, { error: ASSIGNEE_RULE })
      .refine(isStorable, { error: ASSIGNEE_RULE })
      .nullable()
      .optional()
      .meta({ description: "Email address of a member of the project; `null` for no one.", example: "sam@shelter.example" }),
  })
  .meta({ id: "EnquiryPatch", description: "What to change. A field that is left out stays. Unknown fields are ignored." });
export type EnquiryPatch = z.infer<typeof enquiryPatchSchema>;
