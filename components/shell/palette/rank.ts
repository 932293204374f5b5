import { type Command, GROUPS } from "#components/shell/palette/commands.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { plainLetters } from "#lib/platform/names/letters.rules.ts";

/** Ignores accents too: `zoe` finds `Zoë`. */
const plain = (text: string): string => foldedName(plainLetters(text));

function isSpread(word: string, text: string): boolean {
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function scoreWord(word: string, text: string, mayBeSpread: boolean): number {
  if (text.startsWith(word)) return 8;
  if (text.split(/[\s,.\-_@/]+/).some((part) => part.startsWith(word))) return 6;
  if (text.includes(word)) return 3;
  return mayBeSpread && word.length > 2 && isSpread(word, text) ? 1 : 0;
}

/**
 * Returns 0 if any word does not match; more for word prefixes than for substrings, least for letters in sequence.
 * @param mayBeSpread allows letters in sequence, which mean nothing in a long text
 */
export function score(search: string, text: string, mayBeSpread = true): number {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const scores = words.map((word) => scoreWord(word, plain(text), mayBeSpread));
  return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0);
}

const scoreOf = (search: string, { title, note }: Command): number =>
  Math.max(score(search, title) * 2, note === undefined ? 0 : score(search, `${title} ${note}`, false));

/** The beginning of an animal’s name means the animal, even if a command begins the same way. */
function pointsOf(search: string, command: Command): number {
  // The server may have found it by its email address.
  if (command.group === "Enquiries") return Math.max(search.trim().length > 2 ? 1 : 0, scoreOf(search, command));
  if (command.group !== "Animals") return scoreOf(search, command);
  // The server found it, by its own folding or by its number.
  const points = Math.max(1, scoreOf(search, command));
  return plain(command.title).startsWith(plain(search.trim())) ? points + 1 : points;
}

export interface Ranked {
  group: Command["group"];
  commands: Command[];
}

/**
 * The best match's heading comes first; without a search, the usual order applies.
 * @param max per heading
 */
export function rank(search: string, commands: readonly Command[], max: number): Ranked[] {
  const isSearching = search.trim() !== "";
  const scored = commands.flatMap((command) => {
    const points = isSearching ? pointsOf(search, command) : 1;
    return points > 0 ? [{ command, points }] : [];
  });
  const groups = GROUPS.flatMap((group) => {
    const inGroup = scored.filter(({ command }) => command.group === group).toSorted((a, b) => b.points - a.points);
    const best = inGroup[0]?.points;
    return best === undefined ? [] : [{ group, best, commands: inGroup.slice(0, max).map(({ command }) => command) }];
  });
  return groups.toSorted((a, b) => b.best - a.best).map(({ group, commands: shown }) => ({ group, commands: shown }));
}
