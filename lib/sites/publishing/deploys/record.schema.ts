import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { mailedEmail } from "#lib/platform/names/email.schema.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { wholeNumber } from "#lib/platform/whole-number-schema.ts";
import { MAX_CHOICES, MAX_QUESTIONS, QUESTION_KINDS } from "#lib/shelter/enquiries/settings.schema.ts";
import { photoSchema } from "#lib/shelter/photos/schema.ts";
import {
  ACCENT,
  isSiteLink,
  MAX_HAPPY_DAYS,
  MAX_LINK_LENGTH,
  SITE_LANGUAGES,
  SITE_LENGTHS,
  type SiteField,
} from "#lib/sites/publishing/schema.ts";

function text(max: number, description: string, example: string) {
  const error = `must be text of at most ${max} characters`;
  return z.string({ error }).trim().max(max, { error }).refine(isStorable, { error }).meta({ description, example });
}
function link(description: string) {
  const error = "must be a web address that begins with https://, or empty";
  return text(MAX_LINK_LENGTH, description, "https://pets.example").refine(isSiteLink, { error });
}
const oneOf = <const T extends readonly [string, ...string[]]>(words: T) => z.enum(words, { error: `must be one of ${words.join(", ")}` });
const flag = () => z.boolean({ error: "must be true or false" });

const EMAIL_RULE = "must be an email address such as name@example.org, or empty";
const DAYS_RULE = `must be an integer from 0 to ${MAX_HAPPY_DAYS}`;

/** All that the site's page in the dashboard has. */
const SETTINGS = {
  name: text(SITE_LENGTHS.name, "The name on the site; empty for the project's.", "Riverside Shelter"),
  tagline: text(SITE_LENGTHS.tagline, "A line below the name.", "Homes for animals since 1987"),
  accent: z
    .string()
    .regex(ACCENT, { error: "must be a color such as #0f766e" })
    .meta({ description: "The color of buttons and links.", example: "#0f766e" }),
  about: text(SITE_LENGTHS.about, "About the shelter, as plain text.", "We are a small shelter by the river."),
  contactEmail: z
    .string({ error: EMAIL_RULE })
    .trim()
    .refine((email) => email === "" || mailedEmail(email) !== undefined, { error: EMAIL_RULE })
    .meta({ description: "Email address that visitors see.", example: "hello@shelter.example" }),
  contactPhone: text(SITE_LENGTHS.contactPhone, "Phone number that visitors see.", "+44 20 7946 0000"),
  contactAddress: text(SITE_LENGTHS.contactAddress, "Where the shelter is.", "1 River Road"),
  openingHours: text(SITE_LENGTHS.openingHours, "When visitors can come.", "Saturdays, 10 to 4"),
  donateUrl: link("Where visitors can donate."),
  volunteerUrl: link("Where visitors can offer help."),
  imprintUrl: link("The imprint."),
  privacyUrl: link("The privacy policy."),
  language: oneOf(SITE_LANGUAGES).meta({ description: "The language of the site." }),
  adoptionSteps: text(SITE_LENGTHS.adoptionSteps, "How an adoption goes, a step on each line.", "Ask\nVisit\nTake home"),
  listsReserved: flag().meta({ description: "Whether reserved animals are listed.", example: false }),
  happyDays: wholeNumber(0, MAX_HAPPY_DAYS, DAYS_RULE).meta({
    ...{ description: "For how many days adopted animals are shown.", example: 30 },
    override: { type: "integer", minimum: 0, maximum: MAX_HAPPY_DAYS },
  }),
} as const satisfies Record<SiteField, z.ZodType>;

const kind = oneOf(QUESTION_KINDS).meta({ id: "EnquiryQuestionKind", description: "How it is answered." });
const questionText = text(200, "The question.", "Do you have a garden?").min(1, { error: "must not be empty" });
const choices = z
  .array(text(100, "A choice.", "Flat").min(1, { error: "must not be empty" }))
  .max(MAX_CHOICES, { error: `must have at most ${MAX_CHOICES} choices` })
  .meta({ description: "Of a `choice`: at least two different ones.", example: [] });
const required = flag().meta({ description: "Whether it must be answered.", example: false });
const consent = text(
  1000,
  "What visitors agree to; empty for the words of the site's language.",
  "You may store my message until it is answered.",
);
const open = flag().meta({ description: "Whether visitors can send enquiries.", example: true });

const questionSchema = z
  .object({
    id: z.string().meta({ description: "Identifies it in an answer.", example: "5f0c12ab90de" }),
    text: questionText,
    kind,
    choices,
    required,
  })
  .meta({ id: "EnquiryQuestion", description: "A question of the project's own." });

export const siteRecordSchema = z
  .object({
    ...SETTINGS,
    address: z.string().meta({ description: "Where the site is, once it is published.", example: "https://pets.example" }),
    logo: photoSchema.nullable().meta({ description: "The logo; null without one. Set it with `PUT /v1/site/pictures/logo`." }),
    header: photoSchema.nullable().meta({ description: "The picture at the top of the pages; null without one." }),
    liveDeployId: int64Schema.nullable().meta({ description: "The version that visitors see; null before the first.", example: 8 }),
    enquiryForm: z
      .object({ open, consent, questions: z.array(questionSchema).meta({ description: "In their order." }) })
      .meta({ id: "EnquiryForm", description: "The form on the site. Changes of it take effect at once." }),
  })
  .meta({ id: "Site", description: "The site as it is edited. Visitors see its texts after the next `POST /v1/site/publish`." });

const questionPatchSchema = z
  .object({
    id: z
      .string({ error: "must be the id of a question" })
      .max(20, { error: "must be the id of a question" })
      .optional()
      .meta({ description: "Of a question that stays; left out for a new one." }),
    ...{ text: questionText, kind, choices: choices.optional(), required: required.optional() },
  })
  .refine(({ kind: one, choices: given = [] }) => one !== "choice" || new Set(given).size >= 2, {
    error: "must have at least two different choices",
  })
  .meta({ id: "EnquiryQuestionPatch" });

/** A merge patch (RFC 7396). */
export const sitePatchSchema = z
  .object(SETTINGS)
  .partial()
  .extend({
    enquiryForm: z
      .object({
        open,
        consent,
        questions: z
          .array(questionPatchSchema)
          .max(MAX_QUESTIONS, { error: `must have at most ${MAX_QUESTIONS} questions` })
          .meta({ description: "All questions, in their order. New words make a new question, with a new id." }),
      })
      .partial()
      .optional()
      .meta({ id: "EnquiryFormPatch" }),
  })
  .meta({ id: "SitePatch", description: "What to change. A field that is left out stays; an empty text clears." });
export type SitePatch = z.infer<typeof sitePatchSchema>;
