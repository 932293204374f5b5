import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { knownStanding, standingOfTitle } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import { isUnknown, yesOrNo } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

const STATUS_TITLE =
  /^(?:(?:animal|pet|adoption|current|vermittlungs|tier)?status|stage|outcome(?:type)?|disposition|availability|vermittlung(?:sstand)?|verbleib|abgang(?:sart)?)$/;
/** What kind an animal is, and how it came in, says nothing of where it is. */
const OTHER_TITLE = /types?$|art$|intake|entry|arriv|received|source|origin|needs|zugang|eingang|aufnahme/;
/** Says no, but not to what. */
const NO = /\b(?:not?|never|non|needs?|too|before|nicht|noch)\b(?!.*(?:adopt|avail|ready|yet|vermitt))/i;
const MAX_WORD_LENGTH = 40;
const MIN_WORDS = 3;
const MIN_SHARE = 0.6;
/** May hold an address, too. */
const SITE_TITLE = /^(?:(?:on)?(?:website|web|petfinder|adoptapet)|webseite|homepage|internet)$/;

function isStatusWord(text: string): boolean {
  if (text.length > MAX_WORD_LENGTH || !/\p{L}/u.test(text) || isUnknown(text) || typeof yesOrNo(text) === "boolean") return false;
  return !NO.test(text) && knownStanding(text) !== undefined;
}

/**
 * Whether a column says where its animals are: by its title, or because most of its words do.
 * @param cells below the title
 */
export function isStatusColumn(title: string, cells: readonly string[]): boolean {
  const key = titleKey(title);
  if (STATUS_TITLE.test(key) || standingOfTitle(title) !== undefined) return true;
  if (OTHER_TITLE.test(key)) return false;
  const texts = cells.filter((cell) => !isBlank(cell));
  return texts.length >= MIN_WORDS && texts.filter((text) => isStatusWord(text.trim())).length >= MIN_SHARE * texts.length;
}

/** Whether all of its cells say yes or no to an animal on a website. */
export function isSiteColumn(title: string, cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell));
  return texts.length > 0 && SITE_TITLE.test(titleKey(title)) && texts.every((text) => typeof yesOrNo(text) === "boolean");
}

/** Where all cells that are not empty say yes, an empty one says no, also in rows further down. */
export function isTicked(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell));
  return texts.length > 0 && texts.every((text) => yesOrNo(text) === true);
}
