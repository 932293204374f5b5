import * as z from "zod";
import type {} from "zod-openapi";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isFutureDate, isPartialDate } from "#lib/shelter/profiles/date.rules.ts";
import { type FieldName, fieldOf, internalSchemas, openSchemas } from "#lib/shelter/profiles/fields.schema.ts";
import { amountSchema, bondedSchema, currencySchema, FEE_RULE } from "#lib/shelter/profiles/values.schema.ts";

type Schemas = Record<string, z.ZodType>;
type Replied<S extends Schemas> = { [K in keyof S]: z.ZodNullable<S[K]> };
type Patched<S extends Schemas> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };

const mapped = (schemas: Schemas, change: (schema: z.ZodType, name: string) => z.ZodType): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema, name)]));
const replied = <S extends Partial<Record<FieldName, z.ZodType>> & Schemas>(schemas: S): Replied<S> =>
  mapped(schemas, (schema, name) => (fieldOf(name as FieldName).replied ?? schema).nullable()) as Replied<S>;
const patched = <S extends Schemas>(schemas: S): Patched<S> => mapped(schemas, (schema) => schema.nullable().optional()) as Patched<S>;

const { listed, breeds, fee, bondedWith, ...values } = openSchemas;

const feePatchSchema = z
  .object(patched({ amount: amountSchema, currency: currencySchema }), { error: FEE_RULE })
  .meta({ description: "The adoption fee. A part that you leave out stays.", example: { amount: "150.00", currency: "EUR" } });

const internalSchema = z
  .object(replied(internalSchemas))
  .meta({ id: "PetInternals", description: "What only the project's own team sees. Only for API keys with the permission `internal`." });
export type Internal = z.infer<typeof internalSchema>;

/** As API callers see it; ids are int64. */
export const profileSchema = z
  .object({
    listed,
    breeds,
    ...replied(values),
    fee: fee.nullable(),
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
  ...patched({ listed, breeds, ...values }),
  fee: feePatchSchema.nullable().optional(),
  internal: internalPatchSchema.nullable().optional(),
};

/** A merge patch (RFC 7396); null clears. */
export const profileFormSchema = z.object({ ...patchFields, bondedWith: bondedWith.nullable().optional() }, { error: RULE });
export type ProfilePatch = z.infer<typeof profileFormSchema>;

/** From a file, which may have one of the columns for breeds only: null keeps the breed at its place. */
export interface CellsPatch extends Omit<ProfilePatch, "breeds"> {
  breeds?: (string | null)[] | null | undefined;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** `mergeProfile` checks it too, if no field has an error. */
const notInFuture = (schema: z.ZodString) =>
  schema
    .refine((text) => !isPartialDate(text) || !isFutureDate(text, Date.now()), { error: "must not be in the future" })
    .meta(schema.meta() ?? {})
    .nullable()
    .optional();
const dateFields = { birthDate: notInFuture(values.birthDate), intakeDate: notInFuture(values.intakeDate) };

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
