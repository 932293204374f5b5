import * as z from "zod";
import { int64FromText } from "#lib/platform/int64.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { MAX_NAME_CODE_POINTS } from "#lib/shelter/pets/rules.ts";
import { isPetName, petStatusSchema } from "#lib/shelter/pets/schema.ts";
import { profileFormSchema } from "#lib/shelter/profiles/schema.ts";

const NO_NAME = "Name is required";
const nameError = (name: string): string => {
  if (isBlank(name)) return NO_NAME;
  const isLong = name.length > 2 * MAX_NAME_CODE_POINTS || [...name].length > MAX_NAME_CODE_POINTS;
  return isLong ? `The name can have at most ${MAX_NAME_CODE_POINTS} characters` : "The name has characters that can’t be stored";
};
const NO_CATEGORY = "Choose a category";
const petFields = {
  name: z.string({ error: NO_NAME }).refine(isPetName, { error: ({ input }) => nameError(String(input)) }),
  categoryId: z.string({ error: NO_CATEGORY }).refine((text) => int64FromText(text) !== undefined, { error: NO_CATEGORY }),
  status: petStatusSchema,
  profile: profileFormSchema.optional(),
};

export const petFormSchema = z.object(petFields);
export type PetForm = z.infer<typeof petFormSchema>;

export const petVersionSchema = z.object({ version: z.number({ error: "The version is missing" }).int().positive() });

export const petEditSchema = petVersionSchema.extend(z.object(petFields).partial().shape);
export type PetEdit = z.infer<typeof petEditSchema>;
