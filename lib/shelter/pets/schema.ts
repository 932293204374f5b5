import * as z from "zod";
import type {} from "zod-openapi";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { MAX_EXTERNAL_ID_CODE_POINTS, MAX_NAME_CODE_POINTS, PET_STATUSES, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { profilePatchSchema, profileSchema } from "#lib/shelter/profiles/schema.ts";

export { PET_STATUSES, type PetStatus };

const NAME_RULE = `must be text of 1 to ${MAX_NAME_CODE_POINTS} characters, not blank, without a NUL character`;

export function isPetName(text: string): boolean {
  // Skips the split for most: a code point has at most two UTF-16 units.
  if (text.length > 2 * MAX_NAME_CODE_POINTS) return false;
  return !isBlank(text) && isStorable(text) && [...text].length <= MAX_NAME_CODE_POINTS;
}

const nameSchema = z
  .string({ error: NAME_RULE })
  .refine(isPetName, { error: NAME_RULE })
  .meta({ description: "The animal's name, kept as sent.", example: "Biscuit", minLength: 1, maxLength: MAX_NAME_CODE_POINTS });

/** Not every generator's regular expressions support escapes. */
const INVISIBLE =
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8";
/** Excludes invisible names and NUL. Every generator supports `\\x00`. */
const NAME_PATTERN = `^[^\\x00]*[^\\s\\x00-\\x1f\\x7f-\\x9f${INVISIBLE}][^\\x00]*$`;

const categoryIdSchema = int64Schema.meta({ description: "Identifier of the category the animal belongs to.", example: 3 });

export const petStatusSchema = z
  .enum(PET_STATUSES, { error: `must be one of ${PET_STATUSES.map((status) => `"${status}"`).join(", ")}` })
  .meta({ id: "PetStatus", description: "Availability of an animal." });

export const EXTERNAL_ID_RULE = `must be text of 1 to ${MAX_EXTERNAL_ID_CODE_POINTS} characters, not blank, without control characters, and not "." or ".."`;

/** Dots alone vanish from a URL (RFC 3986, section 5.2.4). */
const NOT_EXTERNAL_ID = /^\.\.?$|\p{Cc}/u;

export function isExternalId(text: string): boolean {
  return !isBlank(text) && !NOT_EXTERNAL_ID.test(text) && isStorable(text) && [...text].length <= MAX_EXTERNAL_ID_CODE_POINTS;
}

export const externalIdSchema = z.string({ error: EXTERNAL_ID_RULE }).refine(isExternalId, { error: EXTERNAL_ID_RULE }).meta({
  description: "Your own identifier of the animal, unique in the project. Returned only where you ask for it.",
  example: "intake-2026-118",
  minLength: 1,
  maxLength: MAX_EXTERNAL_ID_CODE_POINTS,
});

const externalIdField = (meansNull: string) =>
  externalIdSchema
    .nullable()
    .optional()
    .meta({ description: `Your own identifier of the animal, unique in the project; \`null\` ${meansNull}.` });

const requestNameSchema = nameSchema.meta({ ...nameSchema.meta(), pattern: NAME_PATTERN });

const profileFieldSchema = profilePatchSchema.nullable().optional().meta({
  description: "What the animal is like: the fields that you send are set, `null` clears. Not in responses unless you ask for it.",
});

/** Specification, section 2: `NewPet`. */
export const newPetSchema = z
  .object({
    name: requestNameSchema,
    categoryId: categoryIdSchema,
    status: petStatusSchema.default("available"),
    externalId: externalIdField("is the same as none"),
    profile: profileFieldSchema,
  })
  .meta({ id: "NewPet", description: "An animal to add. Unknown fields, including `id`, are ignored." });
export type NewPet = z.infer<typeof newPetSchema>;

export const petPatchSchema = z
  .object({
    name: requestNameSchema.optional(),
    categoryId: categoryIdSchema.optional(),
    status: petStatusSchema.optional(),
    externalId: externalIdField("removes it"),
    profile: profileFieldSchema,
  })
  .meta({ id: "PetPatch", description: "What to change. A field that is left out stays. Unknown fields, including `id`, are ignored." });
export type PetPatch = z.infer<typeof petPatchSchema>;

export const petByExternalIdSchema = z
  .object({
    name: requestNameSchema,
    categoryId: categoryIdSchema,
    status: petStatusSchema
      .optional()
      .meta({ description: "If you leave it out, an animal that exists keeps its status, and a new one is `available`." }),
    profile: profileFieldSchema,
  })
  .meta({ id: "PetByExternalId", description: "An animal to add or change. Unknown fields, including `id`, are ignored." });
export type PetByExternalId = z.infer<typeof petByExternalIdSchema>;

/** Specification, section 2: `Pet`. */
export const petSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier, assigned on creation.", example: 42 }),
    name: nameSchema,
    categoryId: categoryIdSchema,
    status: petStatusSchema.optional(),
  })
  .meta({ id: "Pet", description: "An animal up for adoption." });

export const PET_EXTRAS = ["externalId", "timestamps", "etag", "profile", "photos"] as const;
export type PetExtra = (typeof PET_EXTRAS)[number];

const timeSchema = z.iso.datetime().meta({ example: "2026-11-21T09:30:00.000Z" });

export const listedPetSchema = petSchema.extend({
  externalId: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "Your own identifier of the animal, or null. Only with `include=externalId`.", example: "intake-2026-118" }),
  createdAt: timeSchema.optional().meta({ description: "When it was added, in UTC. Only with `include=timestamps`." }),
  etag: z.string().optional().meta({
    description: "The animal's version, for `If-Match`, with its quotation marks. Only with `include=etag`.",
    example: '"42.3"',
  }),
  deletedAt: timeSchema.optional().meta({ description: "When it was moved to the bin. Only there, with `include=timestamps`." }),
  erasedAfter: timeSchema
    .optional()
    .meta({ description: "When its thirty days in the bin end; it is erased soon after. Only there, with `include=timestamps`." }),
  profile: profileSchema.optional().meta({ description: "What it is like. Only with `include=profile`." }),
  updatedAt: timeSchema.optional().meta({ description: "When it was last changed, in UTC. Only with `include=timestamps`." }),
});
