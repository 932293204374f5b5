import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { isUnknown, yesOrNo } from "#lib/shelter/pets/import/languages/words.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";

/** `status` is undefined where unsaid. */
export type Standing = { status: PetStatus | undefined; isListed: boolean } | "leftOut";

const PENDING: Standing = { status: "pending", isListed: true };
const AVAILABLE: Standing = { status: "available", isListed: true };
const HELD: Standing = { status: "available", isListed: false };
const ADOPTED: Standing = { status: "sold", isListed: true };
const LEAVES =
  /^not imported$|return(?:ed)? to (?:owner|field)|\brt[of]\b|reclaim|redeem|transfer|escape|stolen|missing|lost|releas|died|dead|death|deceased|euthan|passed|expired|\btnr\b|^doa$|delete|disposal|(?:serviced?|clinic) out|free[ -]?roaming|feral ?\/ ?wildlife|^healthy in home$|verst(?:orben|\b)|gestorben|\btot\b|eingeschl(?:(?:ä|ae)fert|\b)|entlaufen|vermisst|gestohlen|zur(?:ü|ue)ck an|abgeholt|ausgewildert|verlegt nach/;
const FOR_OTHERS = /\bavailable (?:to|for|as)\b(?! (?:be )?(?:an? )?adopt)/;
const NOT_YET =
  /\b(?:not|no|never|non|isn't|until|soon|await\w*|wait\w*|coming|too|under ?-?age\w*|court|legal|cruelty|bite|rabies|case|sick|injur\w*|surgery|treatment|recover\w*|pregnan\w*|nursing|observ\w*|restricted|return\w*)\b|(?<!special )\bneeds?\b|assess|\bbefore\b|\bnicht\b|\bnoch\b|krank|behandlung|beobachtung|tr(?:ä|ae)chtig|zu jung|vorbereitung/;
const ON_HOLD =
  /unavailable|un-?adoptable|hold|quarantin|isolation|evaluat|intake|medical|stray|archiv|draft|sanctuary|hospice|permanent|quarant(?:ä|ae)ne|gesperrt|sicherstellung|fundtier|gnadenbrot|dauerpflege|hospiz/;
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
  [/pending|application|reserved|trial|under adoption|foster\W*to\W*adopt|reserviert|vorgemerkt|probewohnen/, PENDING],
  [/^(?:adopted\b|rehomed\b|sold$|vermittelt\b|verm\b|adoptiert\b|zuhause gefunden$)/, ADOPTED],
  [/\b(?:available|adoptable)\b|^active$|^ready to go$|^(?:up |ready )?for adoption\b|^retailer$/, AVAILABLE],
  [
    /^(?:verf(?:ü|ue)gbar|frei|vermittelbar|zu vermitteln|zur vermittlung|in (?:der )?vermittlung|(?:im )?tierheim|(?:(?:auf|in) )?pflegestelle|ps|sucht (?:ein )?(?:neues )?zuhause)$/,
    AVAILABLE,
  ],
  [new RegExp(`^(?:${WHERE}|(?:in )?foster(?:ed|ing)?(?: (?:care|home))?(?: ?[-–:(/].*)?)$`), AVAILABLE],
  [/^adoption(?:$| ?[-–:/(]| (?:complete|finali[sz]e)d)/, ADOPTED],
];

export function knownStanding(text: string): Standing | undefined {
  const plain = foldedName(text);
  return STANDINGS.find(([pattern]) => pattern.test(plain))?.[1];
}

/** A word that is not known keeps an animal off the site. */
export const standingOf = (text: string): Standing => knownStanding(text) ?? HELD;

/** A yes or a date below these says where the animal is. */
const TITLES: readonly [RegExp, Standing][] = [
  [
    /\bnot (?:up )?for adoption\b|\bunavailable\b|\bhold\b|quarantin|quarant(?:ä|ae)ne|isolation|gesperrt|nicht vermittelbar|\bdo not (?:list|show)\b/,
    HELD,
  ],
  [
    /deceased|\bdied\b|\bdeath\b|\bdead\b|\beuthan|verstorben|gestorben|\btod\b|todesdatum|eingeschl(?:ä|ae)fert|transferred|reclaimed|entlaufen/,
    "leftOut",
  ],
  [/reserved|reserviert|vorgemerkt|\badoption pending\b/, PENDING],
  [/\badopted\b|\brehomed\b|\bvermittelt\b/, ADOPTED],
  [/\bavailable\b|\badoptable\b|verf(?:ü|ue)gbar|vermittelbar|zu vermitteln/, AVAILABLE],
];

/** Undefined for a title that says nothing by itself, such as “Status”. */
export function standingOfTitle(title: string): Standing | undefined {
  const plain = foldedName(title);
  return TITLES.find(([pattern]) => pattern.test(plain))?.[1];
}

/** Why an animal died says less than that it did: some systems have a reason for each. */
export function keepsOffSite(title: string): boolean {
  const standing = standingOfTitle(title);
  return standing === HELD || (standing === "leftOut" && !/reason|note|comment|grund/.test(foldedName(title)));
}

export const isOfAvailability = (title: string): boolean => standingOfTitle(title) === AVAILABLE;

const NOTHING: Standing = { status: undefined, isListed: true };

function standingOfAnswer(told: Standing, answer: boolean): Standing {
  if (answer) return told;
  return told === AVAILABLE ? HELD : NOTHING;
}

/** A yes or a date says what the title does, words what they mean. */
export function standingOfCell(title: string, text: string): Standing {
  const told = standingOfTitle(title);
  if (told === undefined) return standingOf(text);
  if (isUnknown(text)) return NOTHING;
  const answer = yesOrNo(text);
  if (typeof answer === "boolean") return standingOfAnswer(told, answer);
  return knownStanding(text) ?? (told === AVAILABLE ? HELD : told);
}

const IN_CARE =
  /^(?!.*\b(?:not?\b(?! yet)|never|non)\b).*(?:hold|quarantin|isolation|evaluat|intake|medical|stray|foster(?! adopt)|returned|pending|sick|injur|surgery|treatment|recover|pregnan|nursing|observ|court|cruelty|bite|rabies|assess|under ?-?age|too young|adoption floor|in (?:care|custody|(?:the )?shelter))/;

/**
 * Whether the text says for certain that the animal is in care now, available or on hold. “Archived”, or a word that is not known, does
 * not.
 */
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

export const isPlaceOfHold = (location: string): boolean =>
  /quarantin|quarant(?:ä|ae)ne|isolation|krankenstation/.test(foldedName(location));

const DAY = /^[\d\s.,:/-]+(?:[ap]m)?$|\b(?:19|20)\d{2}\b/i;

/** Below “Reserved”, a word that is not known may be a person's name. */
export function shownStatus(title: string, text: string): string {
  const isAnswer = typeof yesOrNo(text) === "boolean" || isUnknown(text) || DAY.test(text);
  return isAnswer || standingOfTitle(title) === undefined || knownStanding(text) ? text : "…";
}
