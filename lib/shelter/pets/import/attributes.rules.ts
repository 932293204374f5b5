import type { ProfileCells } from "#lib/shelter/profiles/columns.rules.ts";

type Attribute = "goodWithChildren" | "goodWithDogs" | "goodWithCats" | "houseTrained" | "specialNeeds";
type Attributes = Pick<ProfileCells, Attribute>;

const NO = /^(?:no|not)\b/;
const GOOD_WITH =
  /^(?:(?:not )?(?:good|great|ok|okay|fine|best|lives?|gets? along|gets? on) with|loves?|likes?|no|(?:dog|cat|kid|child)[ -]friendly)\b/;
/** Of one, such as “good with older kids” or “dog selective”, too much stays open. */
const LIMITED = /\b(?:some|most|older|small|large|male|female|selective|only|over|under|may|might|maybe|unknown|slow)\b/;
const WHOM: readonly [RegExp, Attribute][] = [
  [/\b(?:kids?|child(?:ren)?)\b/, "goodWithChildren"],
  [/\bdogs?\b/, "goodWithDogs"],
  [/\bcats?\b/, "goodWithCats"],
];
const HOUSE_TRAINED = /\b(?:house|potty|litter)[ -]?(?:box[ -])?(?:trained|broken)\b/;
const SPECIAL_NEEDS = /^special[ -]needs?$/;

function factsOf(attribute: string): [Attribute, boolean][] {
  if (LIMITED.test(attribute)) return [];
  const isGood = !NO.test(attribute);
  if (HOUSE_TRAINED.test(attribute)) return [["houseTrained", isGood]];
  if (SPECIAL_NEEDS.test(attribute)) return [["specialNeeds", true]];
  if (!GOOD_WITH.test(attribute)) return [];
  return WHOM.flatMap(([pattern, name]) => (pattern.test(attribute) ? [[name, isGood] as [Attribute, boolean]] : []));
}

/**
 * A list such as “Good with dogs, No cats, House trained”. Words of the shelter's own, and facts that contradict each
 * other, stay out.
 */
export function readAttributes(text: string): Attributes {
  const facts = text.split(/[,;|\n]/).flatMap((attribute) =>
    factsOf(
      attribute
        .trim()
        .toLowerCase()
        .replace(/\bother /, ""),
    ),
  );
  const isSure = ([name, value]: [Attribute, boolean]): boolean => !facts.some(([other, said]) => other === name && said !== value);
  return Object.fromEntries(facts.filter(isSure));
}
