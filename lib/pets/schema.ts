import { z } from "zod";
import type {} from "zod-openapi";
import { int64Schema } from "#lib/int64-schema.ts";
import { MOST_NAME_CODE_POINTS, PET_STATUSES, type PetStatus } from "#lib/pets/rules.ts";

export { PET_STATUSES, type PetStatus };

const NAME_RULE = `must be text of 1 to ${MOST_NAME_CODE_POINTS} characters, not blank, without a NUL character`;

/** Whether a text may be an animal's name: kept as sent, so it must also survive storage unchanged. */
export function isPetName(text: string): boolean {
  return text.trim() !== "" && !text.includes("\0") && text.isWellFormed() && [...text].length <= MOST_NAME_CODE_POINTS;
}

const nameSchema = z
  .string({ error: NAME_RULE })
  .refine(isPetName, { error: NAME_RULE })
  .meta({ description: "The animal's name, kept as sent.", example: "Biscuit", minLength: 1, maxLength: MOST_NAME_CODE_POINTS });

/** Excludes blank names and names with a NUL character; `\\x00` because every generator's regular expressions know it. */
const NAME_PATTERN = "^[^\\x00]*[^\\s\\x00][^\\x00]*$";

const categoryIdSchema = int64Schema.meta({ description: "Identifier of the category the animal belongs to.", example: 3 });

export const petStatusSchema = z
  .enum(PET_STATUSES, { error: `must be one of ${PET_STATUSES.map((status) => `"${status}"`).join(", ")}` })
  .meta({ id: "PetStatus", description: "Availability of an animal." });

/** What a client sends to add an animal; `NewPet` of section 2. Unknown fields are ignored. */
export const newPetSchema = z
  .object({
    name: nameSchema.meta({ ...nameSchema.meta(), pattern: NAME_PATTERN }),
    categoryId: categoryIdSchema,
    status: petStatusSchema.default("available"),
  })
  .meta({ id: "NewPet", description: "An animal to add. Unknown fields, `id` above all, are ignored." });
export type NewPet = z.infer<typeof newPetSchema>;

/** An animal as the API answers it; `Pet` of section 2. */
export const petSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier, assigned on creation.", example: 42 }),
    name: nameSchema,
    categoryId: categoryIdSchema,
    status: petStatusSchema.optional(),
  })
  .meta({ id: "Pet", description: "An animal up for adoption." });

/** A list of animals: a bare array (section 2). */
export const petsSchema = z.array(petSchema).meta({ id: "Pets", description: "Animals, ascending by id." });
