import type { ProfileCells } from "#lib/shelter/profiles/columns.rules.ts";

type Attribute = "goodWithChildren" | "goodWithDogs" | "goodWithCats" | "houseTrained" | "specialNeeds";
type Attributes = Pick<ProfileCells, Attribute>;

const NO = /^(?:no|not)\b/;
const ONE = "(?:kids?|child(?:ren)?|dogs?|cats?)";
const HOW = "(?:(?:not )?(?:good|great|ok|okay|fine|best|lives?|gets? along|gets? on) with|loves?|likes?|no)";
/** The whole of it: “good with dogs but not cats” or “likes to chase cats” says something else, or too much. */
const GOOD_WITH = new RegExp(`^(?:${HOW} ${ONE}(?:(?: and | or | & |/)${ONE})*|(?:dog|cat|kid|child)[ -]friendly)[.!]?$`);
const WHOM: readonly [RegExp, Attribute][] = [
  [/\b(?:kids?|child(?:ren)?)\b/, "goodWithChildren"],
  [/\bdogs?\b/, "goodWithDogs"],
  [/\bcats?\b/, "goodWithCats"],
];
const HOUSE_TRAINED = /^(?:not )?(?:house|potty|litter)[ -]?(?:box[ -])?(?:trained|broken)$/;
const SPECIAL_NEEDS = /^special[ -]needs?$/;

function factsOf(attribute: string): [Attribute, boolean][] {
  const isGood = !NO.test(attribute);
  if (HOUSE_TRAINED.test(attribute)) return [["houseTrained", isGood]];
  if (SPECIAL_NEEDS.test(attribute)) return [["specialNeeds", true]];
  if (!GOOD_WITH.test(attribute)) return [];
  return WHOM.flatMap(([pattern, name]) => (pattern.test(attribute) ? [[name, isGood] as [Attribute, boolean]] : []));
}

/** Such as “Good with dogs, No cats, House trained”. Without a shelter's own words, and contradictions. */
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
