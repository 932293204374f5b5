import * as z from "zod";
import { idFromText } from "#lib/platform/int64.ts";
import { textSchema } from "#lib/platform/text-schema.ts";

export const QUESTION_KINDS = ["text", "long", "yes_no", "choice", "number"] as const;
export const MAX_QUESTIONS = 12;
export const MAX_CHOICES = 20;
export const MAX_TEMPLATES = 20;
const MAX_NOTIFIED = 100;
const MAX_PAUSE_AFTER = 1000;
const RETENTION_MONTHS = { min: 1, max: 120 } as const;
/** Contracts are kept longer than enquiries. */
const MAX_ADOPTION_MONTHS = 360;

const filled = (what: string, max: number) => textSchema(what, max).min(1, { error: `${what} is empty` });

export const questionSchema = z
  .object({
    /** The service chooses it; empty for a new question. */
    id: textSchema("The question's id", 20),
    text: filled("A question", 200),
    kind: z.enum(QUESTION_KINDS, { error: `The kind must be one of ${QUESTION_KINDS.join(", ")}` }),
    choices: z.array(filled("A choice", 100)).max(MAX_CHOICES, { error: `A question can have at most ${MAX_CHOICES} choices` }),
    isRequired: z.boolean({ error: "isRequired must be true or false" }),
  })
  .refine(({ kind, choices }) => kind !== "choice" || new Set(choices).size >= 2, {
    error: "A question with choices needs at least two different ones",
  });
export type AskedQuestion = z.infer<typeof questionSchema>;

export const removedQuestionSchema = z.object({ question: questionSchema, removedAt: z.number() });
export type RemovedQuestion = z.infer<typeof removedQuestionSchema>;

/** Repeats the question's words, so that it outlives the question. */
export const askedAnswerSchema = z.object({ question: z.string(), answer: z.string() });
export type AskedAnswer = z.infer<typeof askedAnswerSchema>;

const templateSchema = z.object({ name: filled("A template's name", 80), text: filled("A template's text", 4000) });

export const retentionMonthsSchema = z
  .int({ error: "The months must be a whole number" })
  .min(RETENTION_MONTHS.min, { error: "Enquiries are kept for at least one month" })
  .max(RETENTION_MONTHS.max, { error: `Enquiries are kept for at most ${RETENTION_MONTHS.max} months` });

/** Null keeps them as long as the adoption. */
export const adoptionMonthsSchema = z
  .int({ error: "The months must be a whole number" })
  .min(RETENTION_MONTHS.min, { error: "Adoptions keep the person for at least one month" })
  .max(MAX_ADOPTION_MONTHS, { error: `Adoptions keep the person for at most ${MAX_ADOPTION_MONTHS} months, or always` })
  .nullable();

export const enquirySettingsSchema = z.object({
  questions: z.array(questionSchema).max(MAX_QUESTIONS, { error: `There can be at most ${MAX_QUESTIONS} questions` }),
  templates: z.array(templateSchema).max(MAX_TEMPLATES, { error: `There can be at most ${MAX_TEMPLATES} templates` }),
  consent: textSchema("The consent text", 1000),
  acknowledges: z.boolean({ error: "acknowledges must be true or false" }),
  acknowledgment: textSchema("The acknowledgment", 2000),
  notifiedIds: z
    .array(
      z.string().refine((id) => idFromText(id) !== undefined, { error: "A member's id must be a number" }),
      { error: "notifiedIds must be a list" },
    )
    .max(MAX_NOTIFIED, { error: `At most ${MAX_NOTIFIED} members can be chosen` }),
  pauseAfter: z
    .int({ error: "The number of open enquiries must be a whole number" })
    .min(1, { error: "The number of open enquiries must be at least 1" })
    .max(MAX_PAUSE_AFTER, { error: `The number of open enquiries can be at most ${MAX_PAUSE_AFTER}` })
    .nullable(),
  retentionMonths: retentionMonthsSchema,
  /** Counts from the last change of adoptions at `interested` or `visit`. */
  restingMonths: adoptionMonthsSchema,
  /** Counts from when adoptions reached `home` or `returned`. */
  completedMonths: adoptionMonthsSchema,
  /** Printed papers stay as long, although the person is erased; null erases them too. */
  printMonths: adoptionMonthsSchema,
  printReason: textSchema("The reason", 300),
  version: z.int({ error: "The version must be a whole number" }).min(0),
});
export type EnquirySettings = z.infer<typeof enquirySettingsSchema>;

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "The form must be JSON" });
    return z.NEVER;
  }
});

/** What the preview of the form needs. */
export const formPreviewSchema = z.object({ form: jsonSchema.pipe(enquirySettingsSchema.pick({ questions: true, consent: true })) });

export const formSwitchSchema = z.object({ isOpen: z.boolean({ error: "isOpen must be true or false" }) });

export const ownMailSchema = z.object({ isOn: z.boolean({ error: "isOn must be true or false" }) });

export const NEW_ENQUIRY_SETTINGS: EnquirySettings = {
  questions: [],
  templates: [],
  consent: "",
  acknowledges: true,
  acknowledgment: "",
  notifiedIds: [],
  pauseAfter: null,
  retentionMonths: 12,
  restingMonths: null,
  completedMonths: null,
  printMonths: null,
  printReason: "",
  version: 0,
};
