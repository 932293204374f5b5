/** In UTF-16 units. */
const MAX_LENGTHS = {
  ...{ adopter: 200, email: 320, phone: 100, address: 500, note: 5000, nextStep: 300, returnReason: 2000 },
  happyEnding: 300,
} as const;
export type AdoptionText = keyof typeof MAX_LENGTHS;

export const maxLengthOf = (field: AdoptionText): number => MAX_LENGTHS[field];
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/;

export const ADOPTION_PAGE_ROWS = 50;
export const ADOPTION_BOARD_ROWS = 15;
export const MAX_ADOPTION_SEARCH = 100;
