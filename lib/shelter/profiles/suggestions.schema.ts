export interface ProfileSuggestions {
  /** Most used first, the known ones too. */
  species: string[];
  /** With the species of their animals, null where it is unknown. */
  breeds: { species: string | null; breed: string }[];
  /** Each in its most common spelling. */
  locations: string[];
}
