import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { profileSuggestions } from "#lib/shelter/profiles/data.ts";
import type { ProfileSuggestions } from "#lib/shelter/profiles/suggestions.schema.ts";

export function suggestionsOf({ scope }: Pick<ProjectAccess, "scope">): Promise<ProfileSuggestions> {
  return profileSuggestions(scope);
}
