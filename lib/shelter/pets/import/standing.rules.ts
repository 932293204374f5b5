import { foldedName } from "#lib/platform/names/folding.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";

/** `status` is undefined where the text does not tell. */
export type Standing = { status: PetStatus | undefined; isListed: boolean } | "leftOut";

const PENDING: Standing = { status: "pending", isListed: true };
const AVAILABLE: Standing = { status: "available", isListed: true };
const HELD: Standing = { status: "available", isListed: false };
const ADOPTED: Standing = { status: "sold", isListed: true };
const LEAVES =
  /return(?:ed)? to (?:owner|field)|\brt[of]\b|reclaim|redeem|transfer|escape|stolen|missing|lost|releas|died|dead|death|deceased|euthan|passed|expired|\btnr\b|^doa$|delete|disposal/;

/** The first that matches counts: what keeps an animal off the site comes first. Numbers are movement types of Animal Shelter Manager. */
const STANDINGS: readonly [RegExp, Standing][] = [
  [/^(?:|none|null|0|10)$/, { status: undefined, isListed: true }],
  [/^(?:3|4|5|6|7|13)$/, "leftOut"],
  [/^(?:9|11)$/, PENDING],
  [/^(?:2|8)$/, AVAILABLE],
  [/^1$/, ADOPTED],
  [new RegExp(`^(?!.*pending).*(?:${LEAVES.source})`), "leftOut"],
  [LEAVES, HELD],
  [
    /not available|unavailable|not adoptable|not for|hold|quarantine|evaluat|intake|medical|stray|archiv|draft|sanctuary|hospice|permanent/,
    HELD,
  ],
  [/pending|application|reserved|trial|foster[ -]to[ -]adopt/, PENDING],
  [/^(?:adopted\b|sold$)/, ADOPTED],
  [/foster|retailer|available|adoptable|in care|in custody|in shelter|\bactive\b/, AVAILABLE],
  [/\badopt(?:ed|ion)\b/, ADOPTED],
];

/** What other systems say about an animal's place. A word that is not known keeps an animal off the site. */
export function standingOf(text: string): Standing {
  const plain = foldedName(text);
  return STANDINGS.find(([pattern]) => pattern.test(plain))?.[1] ?? HELD;
}
