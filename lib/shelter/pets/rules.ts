/** Specification, section 2. */
export const PET_STATUSES = ["available", "pending", "sold"] as const;
export type PetStatus = (typeof PET_STATUSES)[number];

export function readPetStatus(text: string): PetStatus | undefined {
  return PET_STATUSES.find((status) => status === text);
}

/** Adoption time of animals whose day no one knows, so that no old adoption becomes a happy ending. */
export const LONG_AGO = "1970-01-01T00:00:00Z";

export const MAX_NAME_CODE_POINTS = 255;
export const MAX_EXTERNAL_ID_CODE_POINTS = 128;
/** UTF-16 units, two for some code points. */
export const MAX_SEARCH_LENGTH = MAX_NAME_CODE_POINTS * 2;

export const PET_PAGE_ROWS = 50;

export const LISTED_CHOICES = ["yes", "no"] as const;

/** The id breaks ties. */
export const PET_SORTS = ["id", "name", "updated", "intake"] as const;
export type PetSort = (typeof PET_SORTS)[number];
