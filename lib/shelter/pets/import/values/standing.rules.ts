import { foldedName } from "#lib/platform/names/folding.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";

/** `status` is undefined where the text does not tell. */
export type Standing = { status: PetStatus | undefined; isListed: boolean } | "leftOut";

const PENDING: Standing = { status: "pending", isListed: true };
const AVAILABLE: Standing = { status: "available", isListed: true };
const HELD: Standing = { status: "available", isListed: false };
const ADOPTED: Standing = { status: "sold", isListed: true };
const LEAVES =
  /return(?:ed)? to (?:owner|field)|\brt[of]\b|reclaim|redeem|transfer|escape|stolen|missing|lost|releas|died|dead|death|deceased|euthan|passed|expired|\btnr\b|^doa$|delete|disposal|(?:serviced?|clinic) out|free[ -]?roaming|feral ?\/ ?wildlife|^healthy in home$/;
const FOR_OTHERS = /\bavailable (?:to|for|as)\b(?! (?:be )?(?:an? )?adopt)/;
const NOT_YET =
  /\b(?:not|no|never|non|isn't|until|soon|await\w*|wait\w*|coming|too|under ?-?age\w*|court|legal|cruelty|bite|rabies|case|sick|injur\w*|surgery|treatment|recover\w*|pregnan\w*|nursing|observ\w*|restricted|return\w*)\b|(?<!special )\bneeds?\b|assess|\bbefore\b/;
const ON_HOLD = /unavailable|un-?adoptable|hold|quarantin|isolation|evaluat|intake|medical|stray|archiv|draft|sanctuary|hospice|permanent/;
const WHERE = "in (?:foster|care|custody|(?:the )?shelter)";

/** The first that matches counts: what keeps an animal off the site comes first. Numbers are movement types of Animal Shelter Manager. */
const STANDINGS: readonly [RegExp, Standing][] = [
  [/^(?:|none|null|0|10)$/, { status: undefined, isListed: true }],
  [/^(?:3|4|5|6|7|13)$/, "leftOut"],
  [/^(?:9|11)$/, PENDING],
  [/^(?:2|8)$/, AVAILABLE],
  [/^1$/, ADOPTED],
  [FOR_OTHERS, HELD],
  [new RegExp(`^(?!.*pending).*(?:${LEAVES.source})`), "leftOut"],
  [LEAVES, HELD],
  [NOT_YET, HELD],
  [ON_HOLD, HELD],
  [/pending|application|reserved|trial|under adoption|foster\W*to\W*adopt/, PENDING],
  [/^(?:adopted\b|sold$)/, ADOPTED],
  [/\b(?:available|adoptable)\b|^active$|^(?:up |ready )?for adoption\b|^retailer$/, AVAILABLE],
  [new RegExp(`^(?:${WHERE}|(?:in )?foster(?:ed|ing)?(?: (?:care|home))?)$`), AVAILABLE],
  [/^adoption(?:$| ?[-–:/(]| (?:complete|finali[sz]e)d)/, ADOPTED],
];

/** What other systems say about an animal's place. A word that is not known keeps an animal off the site. */
export function standingOf(text: string): Standing {
  const plain = foldedName(text);
  return STANDINGS.find(([pattern]) => pattern.test(plain))?.[1] ?? HELD;
}

const IN_CARE =
  /^(?!.*\b(?:not?\b(?! yet)|never|non)\b).*(?:hold|quarantin|isolation|evaluat|intake|medical|stray|foster(?! adopt)|returned|pending|sick|injur|surgery|treatment|recover|pregnan|nursing|observ|court|cruelty|bite|rabies|assess|under ?-?age|too young|adoption floor|in (?:care|custody|(?:the )?shelter))/;

/** Whether the text says for certain that the animal is in care now, available or on hold. “Archived”, or a word that is not known, does not. */
export function isInCare(text: string): boolean {
  const standing = standingOf(text);
  if (standing === "leftOut" || standing.status === undefined || standing.status === "sold") return false;
  return standing.isListed || IN_CARE.test(foldedName(text));
}

/** Of Animal Shelter Manager, with commas or bars between them. Flags of the shelter's own say nothing about the site. */
export function standingOfFlags(text: string): "leftOut" | "held" | undefined {
  const plain = foldedName(text);
  if (/\bnon-?shelter\b/.test(plain)) return "leftOut";
  return /quarantin|not ?for ?adoption|cruelty|\bhold\b|\bcourt\b|\bbite\b|\bstray\b/.test(plain) ? "held" : undefined;
}
