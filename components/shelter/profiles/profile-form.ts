import type { ReactNode } from "react";
import type { ProfileDraft } from "#components/shelter/profiles/draft.ts";
import type { ProfileErrors } from "#components/shelter/profiles/errors.ts";
import type { ProfileSuggestions } from "#lib/shelter/profiles/suggestions.schema.ts";

export interface ProfileForm {
  draft: ProfileDraft;
  set: (change: Partial<ProfileDraft>) => void;
  errors: ProfileErrors;
  /** The project's own words; undefined until they arrive. */
  suggestions: ProfileSuggestions | undefined;
  /** The input for bonded animals, which asks for the project's. */
  bonded: ReactNode;
  /** Names of the bonded animals. */
  bondedNames: string;
}
