import { PLAIN_LETTERS } from "#lib/platform/names/letters.rules.ts";

const DROPPED = /[\u0300-\u036f\p{Default_Ignorable_Code_Point}]+/gu;
const PLAIN = new Map([...PLAIN_LETTERS, ["ς", "σ"]]);
const SEPARATOR =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name can have control characters
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00b7\u00bb\u00bf\u2000-\u206f\u3000-\u3002]+/;

function folded(character: string): string {
  const plain = character.normalize("NFD").replace(DROPPED, "").toLowerCase();
  return PLAIN.get(plain) ?? plain;
}

export function wordsOf(text: string): string[] {
  return Array.from(text, folded)
    .join("")
    .split(SEPARATOR)
    .filter((word) => word !== "");
}

interface NamePart {
  text: string;
  isMatch: boolean;
}

interface Character {
  text: string;
  plain: string;
}

function wordFrom(characters: readonly Character[], start: number): Character[] {
  const rest = characters.slice(start);
  const end = rest.findIndex(({ plain }) => SEPARATOR.test(plain));
  return end < 0 ? rest : rest.slice(0, end);
}

/** @returns characters, accents included, that the longest match covers */
function covered(word: readonly Character[], searched: readonly string[]): number {
  const plain = word.map((character) => character.plain).join("");
  const maxLength = Math.max(0, ...searched.filter((one) => plain.startsWith(one)).map((one) => one.length));
  let length = 0;
  let count = 0;
  for (; count < word.length && (length < maxLength || (length > 0 && word[count]?.plain === "")); count += 1) {
    length += word[count]?.plain.length ?? 0;
  }
  return count;
}

export function nameParts(name: string, q: string): NamePart[] {
  const searched = wordsOf(q);
  const parts: NamePart[] = [];
  const put = (text: string, isMatch: boolean): void => {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else if (text !== "") parts.push({ text, isMatch });
  };
  const characters = Array.from(name, (text) => ({ text, plain: folded(text) }));
  for (let i = 0; i < characters.length; ) {
    const word = wordFrom(characters, i);
    const count = covered(word, searched);
    const text = word.map((character) => character.text);
    put(text.slice(0, count).join(""), true);
    put(text.slice(count).join(""), false);
    i += word.length;
    const separator = characters[i];
    if (separator) put(separator.text, false);
    i += 1;
  }
  return parts;
}
