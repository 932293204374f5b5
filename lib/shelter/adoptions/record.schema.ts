import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { type AdoptionText, EMAIL_SHAPE, maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import { ADOPTION_STAGES } from "#lib/shelter/adoptions/stages/rules.ts";

const time = (description: string) => z.iso.datetime().meta({ description, example: "2026-11-21T09:30:00.000Z" });
const id = (description: string, example: number) => int64Schema.meta({ description, example });
const shown = (description: string, example: string) => z.string().nullable().meta({ description, example });
const day = (description: string) => z.iso.date().nullable().meta({ description, example: "2026-12-01" });

const stageSchema = z.enum(ADOPTION_STAGES, { error: `must be one of ${ADOPTION_STAGES.join(", ")}` }).meta({
  id: "AdoptionStage",
  description:
    "`reserved` and `home` have the animal, whose status is then `pending` or `sold`. An adoption that was `home` ends as `returned`, any other as `cancelled`.",
});

const ONLY_WITH = "Only with the permission `adopters`.";
const WORDS = {
  name: "The person who adopts.",
  email: "Their email address.",
  phone: "Their phone number.",
  note: `A note of the team. ${ONLY_WITH}`,
  nextStep: `What to do next. ${ONLY_WITH}`,
  returnReason: `Why the animal came back. ${ONLY_WITH}`,
  nextOn: "The day of the next step, if any.",
  assignee: `Email address of the member who is responsible; null for no one. ${ONLY_WITH}`,
  returnedOn: "The day on which the animal came back, of a `returned` one.",
} as const;
const EXAMPLES = { name: "Ada Lovelace", email: "ada@example.org", phone: "+44 20 7946 0000", assignee: "sam@shelter.example" };

const adopterSchema = z
  .object({ name: shown(WORDS.name, EXAMPLES.name), email: shown(WORDS.email, EXAMPLES.email), phone: shown(WORDS.phone, EXAMPLES.phone) })
  .meta({ id: "Adopter", description: `Who adopts. ${ONLY_WITH}` });

export const adoptionRecordSchema = z
  .object({
    id: id("Unique identifier of the adoption.", 5),
    petId: id("The animal.", 42),
    stage: stageSchema,
    orderId: id("Its order; null until the animal is reserved.", 7).nullable(),
    enquiryId: id("The enquiry that led to it, if any.", 9).nullable(),
    nextOn: day(WORDS.nextOn),
    assignee: shown(WORDS.assignee, EXAMPLES.assignee).optional(),
    createdAt: time("When it began, in UTC."),
    updatedAt: time("When it last changed, in UTC."),
    movedAt: time("When it came to its stage, in UTC."),
    homeAt: time("When the animal went home, in UTC; null before.").nullable(),
    returnedOn: day(WORDS.returnedOn),
    adopter: adopterSchema.optional(),
    nextStep: shown(WORDS.nextStep, "Visit them at home").optional(),
    note: shown(WORDS.note, "Has a garden").optional(),
    returnReason: shown(WORDS.returnReason, "Moved abroad").optional(),
  })
  .meta({ id: "Adoption", description: "What happens between an animal and a person." });

export const adoptionRecordsSchema = z.array(adoptionRecordSchema).meta({ id: "Adoptions", description: "Adoptions, ascending by id." });

function text(field: AdoptionText, description: string, example: string) {
  const error = `must be text of at most ${maxLengthOf(field)} characters, or null`;
  const schema = z.string({ error }).trim().max(maxLengthOf(field), { error }).refine(isStorable, { error });
  return schema.nullable().optional().meta({ description, example });
}

const EMAIL_RULE = "must be an email address such as name@example.org, or null";
const DAY_RULE = "must be a date such as 2026-12-24 between 1900 and 2999";
const dayPatch = z.iso.date({ error: DAY_RULE }).refine((value) => value >= "1900-01-01" && value <= "2999-12-31", { error: DAY_RULE });
const ASSIGNEE_RULE = "must be the email address of a member of the project, or null";

/** A merge patch (RFC 7396). */
export const adoptionPatchSchema = z
  .object({
    stage: stageSchema.optional(),
    nextOn: dayPatch.nullable().optional().meta({ description: WORDS.nextOn, example: "2026-12-01" }),
    assignee: z
      .string({ error: ASSIGNEE_RULE })
      .min(1, { error: ASSIGNEE_RULE })
      .max(maxLengthOf("email"), { error: ASSIGNEE_RULE })
      .refine(isStorable, { error: ASSIGNEE_RULE })
      .nullable()
      .optional()
      .meta({ description: WORDS.assignee, example: EXAMPLES.assignee }),
    returnedOn: dayPatch.optional().meta({ description: `${WORDS.returnedOn} Today if it is left out.`, example: "2026-12-01" }),
    adopter: z
      .object({
        name: text("adopter", `${WORDS.name} Null also clears the postal address, which only the dashboard shows.`, EXAMPLES.name),
        email: text("email", WORDS.email, EXAMPLES.email).refine((value) => !value || EMAIL_SHAPE.test(value), { error: EMAIL_RULE }),
        phone: text("phone", WORDS.phone, EXAMPLES.phone),
      })
      .optional()
      .meta({ id: "AdopterPatch", description: `What to change of the person. ${ONLY_WITH}` }),
    nextStep: text("nextStep", WORDS.nextStep, "Visit them at home"),
    note: text("note", WORDS.note, "Has a garden"),
    returnReason: text("returnReason", WORDS.returnReason, "Moved abroad"),
  })
  .meta({ id: "AdoptionPatch", description: "What to change. A field that is left out stays; null clears." });
export type AdoptionPatch = z.infer<typeof adoptionPatchSchema>;

/** Fields that need the permission `adopters`. */
export const PERSONAL_FIELDS = ["assignee", "adopter", "nextStep", "note", "returnReason"] as const satisfies (keyof AdoptionPatch)[];
