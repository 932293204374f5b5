import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { PaperElement, PaperNode, PaperValues } from "#lib/sites/papers/schema.ts";

type Parsed = ReturnType<typeof fromMarkdown>["children"][number];

/** Papers have no links, pictures, or HTML: their signs are text like any other. */
const LEFT_OUT = [
  ...["htmlFlow", "htmlText", "autolink", "definition", "labelStartImage", "labelStartLink", "labelEnd"],
  "characterReference",
  ...["blockQuote", "codeIndented", "codeFenced", "codeText", "setextUnderline"],
];
/** Signs of emphasis; in a text with more, they are text: matching them takes quadratic time. */
const MAX_SIGNS = 2000;
/** Lists that are nested deeper are text. */
const MAX_DEPTH = 6;
const NESTED = new RegExp(String.raw`^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){${MAX_DEPTH}}).*$`, "gm");

const TOKEN = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g;
/** A condition alone in its line takes the line with it. */
const OWN_LINE = /^[ \t]*(\{\{[ \t]*(?:if\b[^{}\n]*|(?:else|end)[ \t]*)\}\})[ \t]*\n/gm;
/** Up to the nearest end: conditions are not nested. */
const CONDITION = /\{\{[ \t]*if (not )?(\w+)(?::([^{}\n]+)|[ \t]*)\}\}(.*?)\{\{[ \t]*end[ \t]*\}\}/gs;
const ELSE = /\{\{[ \t]*else[ \t]*\}\}(.*)/s;
const BLANK = /^(line|check): *(.*)$/;
/** Characters for private use around a piece's number; a text cannot have them. */
const [START, END] = ["\u{E000}", "\u{E001}"];
const PLACED = new RegExp(`${START}(\\d+)${END}`, "g");

const element = (tag: string, nodes: PaperNode[] = []): PaperElement => ({ tag, nodes });

/** An unknown field is marked where it stands. */
function pieceOf(whole: string, body: string, { fields }: PaperValues): PaperElement {
  if (body === "page") return element("page");
  const [, blank, label = ""] = BLANK.exec(body) ?? [];
  if (blank !== undefined) return element(blank, [label]);
  if (!Object.hasOwn(fields, body)) return element("mark", [whole]);
  return fields[body] ? element("bdi", [fields[body]]) : element("missing", [body]);
}

const HEADINGS = ["h1", "h2", "h3"] as const;
const TAGS = { emphasis: "em", strong: "strong", listItem: "li", tableRow: "tr", tableCell: "td", thematicBreak: "hr" } as const;

/** An empty cell is no title, and a head without titles is left out. */
function tableOf([head, ...rows]: PaperElement[]): PaperElement {
  const titles = head?.nodes.map((cell) => (typeof cell === "string" || cell.nodes.length === 0 ? cell : element("th", cell.nodes))) ?? [];
  const isTitled = titles.some((cell) => typeof cell !== "string" && cell.tag === "th");
  return element("table", [...(isTitled ? [element("thead", [element("tr", titles)])] : []), element("tbody", rows)]);
}

function nodesOf(node: Parsed, pieces: readonly PaperElement[]): PaperNode[] {
  if (node.type === "text") {
    return node.value.split(PLACED).flatMap((part, index) => (index % 2 === 1 ? (pieces[Number(part)] ?? []) : part || []));
  }
  if (node.type === "break") return ["\n"];
  const children: readonly Parsed[] = "children" in node ? node.children : [];
  const nodes = children.flatMap((child) => nodesOf(child, pieces));
  switch (node.type) {
    case "heading":
      return [element(HEADINGS[node.depth - 1] ?? "h3", nodes)];
    case "paragraph": {
      const [only] = nodes;
      return nodes.length === 1 && typeof only === "object" && only.tag === "page" ? nodes : [element("p", nodes)];
    }
    case "list":
      return [node.ordered ? { tag: "ol", nodes, start: node.start ?? 1 } : element("ul", nodes)];
    case "table":
      return [tableOf(nodes.filter((row) => typeof row === "object"))];
    default:
      return node.type in TAGS ? [element(TAGS[node.type as keyof typeof TAGS], nodes)] : [];
  }
}

const hasLine = (node: PaperNode): boolean => typeof node === "object" && (node.tag === "line" || node.nodes.some(hasLine));

/** Blocks with lines for signatures that follow each other stay on one page. */
function grouped(blocks: readonly PaperNode[]): PaperNode[] {
  const all: PaperNode[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (!hasLine(block)) all.push(block);
    else if (typeof last === "object" && last.tag === "div") last.nodes.push(block);
    else all.push(element("div", [block]));
  }
  return all;
}

/**
 * The blocks of a template's pages. Values never pass through Markdown, which has a piece's number between `START` and `END`, so nothing
 * in them can be markup. Never throws, whatever the text.
 */
export function paperNodes(source: string, values: PaperValues): PaperNode[] {
  const pieces: PaperElement[] = [];
  const markdown = source
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u{E000}\u{E001}]/gu, "\u{FFFD}")
    .concat("\n")
    .replaceAll(OWN_LINE, "$1")
    .replaceAll(CONDITION, (whole, not: string | undefined, name: string, wanted: string | undefined, body: string) => {
      if (!Object.hasOwn(values.facts, name)) return whole;
      const value = values.facts[name]?.toLowerCase();
      const isSo = wanted === undefined ? value !== "" && value !== "no" : value === wanted.trim().toLowerCase();
      const [then = "", otherwise = ""] = body.split(ELSE);
      return isSo === (not === undefined) ? then : otherwise;
    })
    .replaceAll(TOKEN, (whole, inner: string = "") => {
      const piece = pieceOf(whole, inner.trim(), values);
      const placed = `${START}${pieces.push(piece) - 1}${END}`;
      return piece.tag === "page" ? `\n\n${placed}\n\n` : placed;
    })
    .replaceAll(NESTED, (line) => line.replace(/[-*+]|(?<=\d)[.)]/, String.raw`\$&`));
  const hasEmphasis = markdown.split(/[*_]+/).length <= MAX_SIGNS;
  const disabled = hasEmphasis ? LEFT_OUT : [...LEFT_OUT, "attention"];
  const options = { extensions: [gfmTable(), { disable: { null: disabled } }], mdastExtensions: [gfmTableFromMarkdown()] };
  return grouped(fromMarkdown(markdown, options).children.flatMap((node) => nodesOf(node, pieces)));
}

/** What is within these elements in the order of the pages, each text once. @param tag `mark` for unknown fields */
export function textsOf(nodes: readonly PaperNode[], tag: "missing" | "mark"): string[] {
  const found = nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.tag === tag ? node.nodes.map(String) : textsOf(node.nodes, tag);
  });
  return [...new Set(found)];
}
