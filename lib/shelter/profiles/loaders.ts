import { profileSuggestions } from "#lib/shelter/profiles/data.ts";
import type { ProfileSuggestions } from "#lib/shelter/profiles/suggestions.schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

export function suggestionsOf({ scope }: Pick<ProjectAccess, "scope">): Promise<ProfileSuggestions> {
  return profileSuggestions(scope);
}
