export interface ProfileSuggestions {
  /** Most used first. */
  species: string[];
  /** Null for an unknown species. */
  breeds: { species: string | null; breed: string }[];
  locations: string[];
}
