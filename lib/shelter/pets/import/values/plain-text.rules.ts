import { characterEntities } from "character-entities";

/** What no page shows. */
const UNSEEN = /<!--.*?(?:-->|$)|<(style|script|head|title)\b[^>]*>.*?(?:<\/\1\s*>|$)/gis;
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi;
const TAGS = /<\/?[a-z][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
}

export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(UNSEEN, "")
    .replaceAll(BREAKS, "\n")
    .replaceAll(TAGS, "")
    .replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return characterEntities[name] ?? characterEntities[name.toLowerCase()] ?? whole;
      return character(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
    })
    .replaceAll("\u00a0", " ")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "")
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
