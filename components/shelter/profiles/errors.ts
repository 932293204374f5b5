import { mergeErrors } from "#components/shelter/profiles/draft.ts";
import { FIELD_NAMES, type FieldName, type FieldWith, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { MAX_BONDED, MAX_CHILDREN_FROM_AGE, MAX_LENGTHS } from "#lib/shelter/profiles/rules.ts";
import { type FullProfile, type ProfilePatch, profileFormSchema } from "#lib/shelter/profiles/schema.ts";

export const NO_DATE = "Enter a real date from 1900 on that isn’t in the future";
const NO_FEE = "Enter an amount from 0 to 99999.99, such as 150 or 149.50";

/** The schemas' messages are for developers. */
const SENTENCES: Record<FieldWith<{ kind: "format" }> | FieldWith<{ kind: "own" }>, string> = {
  breeds: `Enter two different breeds of at most ${MAX_LENGTHS.breed} characters`,
  birthDate: NO_DATE,
  weightGrams: "Enter a weight above 0, up to 2,000 kg, such as 11.5",
  childrenFromAge: `Enter an age from 0 to ${MAX_CHILDREN_FROM_AGE}`,
  fee: NO_FEE,
  intakeDate: NO_DATE,
  videoUrl: "Enter an address that begins with https://",
  bondedWith: `Choose at most ${MAX_BONDED} animals`,
  microchip: "Enter the 9 to 23 letters and digits of the microchip, without spaces",
};
export type ProfileErrors = Partial<Record<FieldName, string>>;

const isNamed = (name: unknown): name is FieldName => FIELD_NAMES.some((one) => one === name);

function sentencesOf(name: FieldName): [FieldName, string][] {
  const { kind, max } = fieldOf(name);
  if (kind === "yesOrNo" || kind === "choice") return [];
  const own: Partial<Record<FieldName, string>> = SENTENCES;
  return [[name, own[name] ?? `Use at most ${max?.toLocaleString("en")} characters`]];
}

/** Keyed by field, with the server's rules; empty if valid. */
export function profileErrors(patch: ProfilePatch | undefined, seen: FullProfile = UNKNOWN_PROFILE, now = Date.now()): ProfileErrors {
  if (!patch) return {};
  const { error } = profileFormSchema.safeParse(patch);
  const refused = error?.issues.map(({ path: [name, inner] }) => (name === "internal" ? inner : name));
  const named = refused ?? mergeErrors(patch, seen, now).map((sentence) => /^\w+/.exec(sentence)?.[0]);
  return Object.fromEntries(named.filter(isNamed).flatMap(sentencesOf));
}
