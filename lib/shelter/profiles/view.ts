import type { ExactJson } from "#lib/platform/exact-json.ts";
import type { FullProfile, Profile } from "#lib/shelter/profiles/schema.ts";

/** Without what only the team sees. */
export function profileView({ bondedWith, ...profile }: Profile | FullProfile): Record<string, ExactJson> {
  const view: Record<string, ExactJson> & { internal?: ExactJson } = { ...profile, bondedWith: bondedWith.map(BigInt) };
  delete view.internal;
  return view;
}

export function fullProfileView(profile: FullProfile): Record<string, ExactJson> {
  return { ...profileView(profile), internal: profile.internal };
}
