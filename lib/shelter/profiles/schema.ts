import * as z from "zod";
import type {} from "zod-openapi";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isFutureDate, isPartialDate } from "#lib/shelter/profiles/date.rules.ts";
import {
  amountSchema,
  breedsSchema,
  currencySchema,
  FEE_RULE,
  internalSchemas,
  listedSchema,
  NO_REPEATS,
  numberSchemas,
  valueSchemas,
} from "#lib/shelter/profiles/fields.schema.ts";
import { MAX_BONDED } from "#lib/shelter/profiles/rules.ts";

type Schemas = Record<string, z.ZodType>;
type Nullable<S extends Schemas> = { [K in keyof S]: z.ZodNullable<S[K]> };
type Patched<S extends Schemas> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };

const mapped = (schemas: Schemas, change: (schema: z.ZodType) => z.ZodType): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));
const nullable = <S extends Schemas>(schemas: S): Nullable<S> => mapped(schemas, (schema) => schema.nullable()) as Nullable<S>;
const patched = <S extends Schemas>(schemas: S): Patched<S> => mapped(schemas, (schema) => schema.nullable().optional()) as Patched<S>;

const BONDED_RULE = `must be a list of at most ${MAX_BONDED} different ids of animals of the project; null is none`;

function bondedSchema<const Id extends z.ZodType>(id: Id) {
  return z
    .array(id, { error: BONDED_RULE })
    .max(MAX_BONDED, { error: BONDED_RULE })
    .refine(NO_REPEATS.isRight, { error: BONDED_RULE })
    .meta({ description: "Animals of the project that it should be adopted with.", example: [43], ...NO_REPEATS.meta });
}

const ID_RULE = "must be the id of an animal";
/** In the dashboard, ids are text. */
const idTextSchema = z.string({ error: ID_RULE }).refine((text) => int64FromText(text) !== undefined, { error: ID_RULE });

export const bondedIdsSchema = bondedSchema(idTextSchema);

const feeSchema = z
  .object({ amount: amountSchema, currency: currencySchema }, { error: FEE_RULE })
  .meta({ description: "The adoption fee.", example: { amount: "150.00", currency: "EUR" } });
const feePatchSchema = z
  .object(patched({ amount: amountSchema, currency: currencySchema }), { error: FEE_RULE })
  .meta({ description: "The adoption fee. A part that you leave out stays.", example: { amount: "150.00", currency: "EUR" } });

const internalSchema = z
  .object(nullable(internalSchemas))
  .meta({ id: "PetInternals", description: "What only the project's own team sees. Only for API keys with the permission `internal`." });
export type Internal = z.infer<typeof internalSchema>;

/** As API callers see it; ids are int64. */
export const profileSchema = z
  .object({
    listed: listedSchema,
    breeds: breedsSchema,
    ...nullable({ ...valueSchemas, ...numberSchemas }),
    fee: feeSchema.nullable(),
    bondedWith: bondedSchema(int64Schema),
    internal: internalSchema.optional(),
  })
  .meta({ id: "PetProfile", description: "What an animal is like. `null` is unknown." });

/** In memory: ids are text, nothing is left out. */
export type Profile = Omit<z.infer<typeof profileSchema>, "bondedWith" | "internal"> & { bondedWith: string[] };
export type FullProfile = Profile & { internal: Internal };

const internalPatchSchema = z.object(patched(internalSchemas), { error: "must be an object; null clears all of it" }).meta({
  id: "PetInternalsPatch",
  description: "What only the project's own team sees. Only for API keys with the permission `internal`.",
});

const RULE = "must be an object; null clears all but internal";
const patchFields = {
  listed: listedSchema.nullable().optional(),
  breeds: breedsSchema.nullable().optional(),
  ...patched(valueSchemas),
  fee: feePatchSchema.nullable().optional(),
  internal: internalPatchSchema.nullable().optional(),
};

/** For the dashboard: a merge patch (RFC 7396), where null clears. */
export const profileFormSchema = z.object({ ...patchFields, bondedWith: bondedIdsSchema.nullable().optional() }, { error: RULE });
export type ProfilePatch = z.infer<typeof profileFormSchema>;

/** From a file, which may have one of the columns for breeds only: null keeps the breed at its place. */
export interface CellsPatch extends Omit<ProfilePatch, "breeds"> {
  breeds?: (string | null)[] | null | undefined;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** With the other errors, not only after them, as `mergeProfile`. */
const notInFuture = (schema: z.ZodString) =>
  schema
    .refine((text) => !isPartialDate(text) || !isFutureDate(text, Date.now()), { error: "must not be in the future" })
    .meta(schema.meta() ?? {})
    .nullable()
    .optional();
const dateFields = { birthDate: notInFuture(valueSchemas.birthDate), intakeDate: notInFuture(valueSchemas.intakeDate) };

const apiSchema = z
  .object({ ...patchFields, ...dateFields, bondedWith: bondedSchema(int64Schema.transform(String)).nullable().optional() }, { error: RULE })
  .meta({ id: "PetProfilePatch", description: "What to change. A field that is left out stays; `null` clears it." });

/** For the API: the same with ids as int64. Unknown fields are ignored, but not what someone wanted to store in `internal`. */
export const profilePatchSchema = z.preprocess((value, { issues }) => {
  const misplaced = isObject(value) ? Object.keys(internalSchemas).filter((name) => Object.hasOwn(value, name)) : [];
  if (misplaced.length > 0) {
    const message = "must be inside of profile.internal";
    issues.push(...misplaced.map((name) => ({ code: "custom" as const, path: [name], message, input: value })));
    for (const { path, message } of apiSchema.safeParse(value).error?.issues ?? [])
      issues.push({ code: "custom", path, message, input: value });
  }
  return value;
}, apiSchema);
