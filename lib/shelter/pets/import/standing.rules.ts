import { foldedName } from "#lib/platform/names/folding.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";

/** `status` is undefined where the text does not tell. */
export type Standing = { status: PetStatus | undefined; isListed: boolean } | "leftOut";

const AVAILABLE: Standing = { status: "available", isListed: true };
const HELD: Standing = { status: "available", isListed: false };
const ADOPTED: Standing = { status: "sold", isListed: true };

/** The first that matches counts. Numbers are movement types of Animal Shelter Manager. */
const STANDINGS: readonly [RegExp, Standing][] = [
  [/^(?:|none|null|0)$/, { status: undefined, isListed: true }],
  [/pending|application|reserved|trial/, { status: "pending", isListed: true }],
  [/^(?:2|8)$|foster|retailer/, AVAILABLE],
  [/return(?:ed)? to (?:owner|field)|\brt[of]\b|reclaim|redeem/, "leftOut"],
  [
    /^(?:3|4|5|6|7)$|transfer|escape|stolen|missing|lost|releas|died|dead|deceased|euthan|passed|expired|\btnr\b|^doa$|delete|disposal/,
    "leftOut",
  ],
  [/not available|unavailable|not adoptable|not for|hold|quarantine|evaluat|intake|medical|stray|archiv|draft/, HELD],
  [/available|adoptable|in care|in custody|in shelter|\bactive\b/, AVAILABLE],
  [/^1$|adopt(?:ed|ion)\b|^sold$/, ADOPTED],
];

/** What other systems say about an animal's place. A word that is not known keeps an animal off the site. */
export function standingOf(text: string): Standing {
  const plain = foldedName(text);
  return STANDINGS.find(([pattern]) => pattern.test(plain))?.[1] ?? HELD;
}
