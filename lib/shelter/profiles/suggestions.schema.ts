export interface ProfileSuggestions {
  /** Most used first. */
  species: string[];
  /** Null for an unknown species. */
  breeds: { species: string | null; breed: string }[];
  /** In the most common spelling. */
  locations: string[];
}
