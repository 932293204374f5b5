import { characterEntities } from "character-entities";

/** What no page shows. */
const UNSEEN = /<!--.*?(?:-->|$)|<(style|script|head|title)\b[^>]*>.*?(?:<\/\1\s*>|$)/gis;
const LINE_BREAK = /<br\b[^<>]*>[ \t]*\n?/gi;
const BLOCKS = /(<\/?(?:p|div|li|h\d|[uod]l|d[dt]|tr|table|section|article|blockquote|pre|hr)\b[^<>]*>)/i;
const PARAGRAPH = /^<\/?(?:p|h\d|blockquote|pre)\b/i;
const CELLS = /<\/?t[dh]\b[^<>]*>/gi;
const TAGS = /<\/?[a-z][^<>]*>/gi;
/** Markup that was escaped once more. */
const ESCAPED_TAG = /&lt;\/?(?:p|br|div|ul|ol|li|b|strong|i|em|span|h\d)\b/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
}

function decoded(text: string): string {
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return characterEntities[name] ?? characterEntities[name.toLowerCase()] ?? whole;
    return character(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });
}

const isPoint = (tag: string): boolean => /^<li\b/i.test(tag);

function gapOf(tags: readonly string[]): string {
  if (tags.length === 0) return "";
  return !tags.some(isPoint) && tags.some((tag) => PARAGRAPH.test(tag)) ? "\n\n" : "\n";
}

/** Paragraphs and headings apart, each point of a list in a line. */
function withBreaks(source: string): string {
  let text = "";
  let tags: string[] = [];
  for (const [i, piece] of source.replaceAll(LINE_BREAK, "\n").split(BLOCKS).entries()) {
    if (i % 2 === 1) tags.push(piece);
    const plain = i % 2 === 1 ? "" : piece.replaceAll(CELLS, " ").replaceAll(TAGS, "").trim();
    if (plain === "") continue;
    text += `${text === "" ? "" : gapOf(tags)}${tags.some(isPoint) ? "• " : ""}${plain}`;
    tags = [];
  }
  return text;
}

export function plainText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  if (!/[<&\u00a0]|[^\P{Cc}\t\n]/u.test(lines))
    return lines
      .replaceAll(/[ \t]+\n/g, "\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim();
  const source = ESCAPED_TAG.test(lines) ? decoded(lines) : lines;
  return decoded(withBreaks(source.replaceAll(UNSEEN, "")))
    .replaceAll("\u00a0", " ")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "")
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
