import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { knownStanding, standingOfTitle } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import { isUnknown, yesOrNo } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** By `titleKey`. */
const STATUS_TITLE =
  /^(?:(?:animal|pet|adoption|current|vermittlungs|tier)?status|stage|outcome(?:type)?|disposition|availability|verbleib|abgang(?:sart)?)$/;
const MAX_WORD_LENGTH = 40;
const MIN_WORDS = 3;
const MIN_SHARE = 0.8;

function isStatusWord(text: string): boolean {
  if (text.length > MAX_WORD_LENGTH || !/\p{L}/u.test(text) || isUnknown(text) || typeof yesOrNo(text) === "boolean") return false;
  return knownStanding(text) !== undefined;
}

/**
 * By its title, or because most of its words say where animals are.
 * @param cells below the title
 */
export function isStatusColumn(title: string, cells: readonly string[]): boolean {
  if (STATUS_TITLE.test(titleKey(title)) || standingOfTitle(title) !== undefined) return true;
  const texts = cells.filter((cell) => !isBlank(cell));
  return texts.length >= MIN_WORDS && texts.filter((text) => isStatusWord(text.trim())).length >= MIN_SHARE * texts.length;
}
