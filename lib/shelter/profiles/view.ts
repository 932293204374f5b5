import type { ExactJson } from "#lib/platform/exact-json.ts";
import { type ProfileChange, profileDifference } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile, Internal, Profile } from "#lib/shelter/profiles/schema.ts";

type Facts = Record<string, ExactJson>;

/** Without what only the team sees. */
export function profileView({ bondedWith, ...profile }: Profile | FullProfile): Facts {
  const view: Facts & { internal?: ExactJson } = { ...profile, bondedWith: bondedWith.map(BigInt) };
  delete view.internal;
  return view;
}

export function fullProfileView(profile: FullProfile): Facts {
  return { ...profileView(profile), internal: profile.internal };
}

const only = (names: readonly string[], facts: Facts): Facts => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));

/** What differs, for the audit log: `profile`, and `internal`, which never leaves the project. */
export function changedFacts(change: ProfileChange): { before: Facts; after: Facts } {
  const { fields, internal } = profileDifference(change);
  const side = (profile: FullProfile): Facts => ({
    ...(fields.length > 0 && { profile: only(fields, profileView(profile)) }),
    ...(internal.length > 0 && { internal: only(internal, profile.internal) }),
  });
  return { before: side(change.before), after: side(change.after) };
}

/** Of a new animal, for the audit log: the whole `profile`, which its event shows too. */
export function createdFacts(profile: FullProfile): Facts {
  const known = Object.entries(profile.internal).flatMap(([name, value]) => (value === null ? [] : [name as keyof Internal]));
  return { profile: profileView(profile), ...(known.length > 0 && { internal: only(known, profile.internal) }) };
}
