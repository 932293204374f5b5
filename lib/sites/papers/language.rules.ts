import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { PaperNode, PaperValues } from "#lib/sites/papers/schema.ts";

type Parsed = ReturnType<typeof fromMarkdown>["children"][number];
type Element = Extract<PaperNode, { kind: "element" }>;

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
const CONDITION = /^if (not )?(\w+)(?:: *(.+))?$/;
const BLANK = /^(line|check): *(.*)$/;
/** Characters for private use around a piece's number; a text cannot have them. */
const [START, END] = ["\u{E000}", "\u{E001}"];
const PLACED = new RegExp(`${START}(\\d+)${END}`, "g");

function holds(body: string, { facts }: PaperValues): boolean | undefined {
  const [, not, name = "", wanted] = CONDITION.exec(body) ?? [];
  if (!Object.hasOwn(facts, name)) return undefined;
  const value = facts[name]?.toLowerCase();
  const isSo = wanted === undefined ? value !== "" && value !== "no" : value === wanted.trim().toLowerCase();
  return isSo !== (not !== undefined);
}

function pieceOf(whole: string, body: string, { fields }: PaperValues): PaperNode {
  if (body === "page") return { kind: "page" };
  const [, blank, label = ""] = BLANK.exec(body) ?? [];
  if (blank !== undefined) return { kind: blank as "line" | "check", text: label };
  if (!Object.hasOwn(fields, body)) return { kind: "unknown", text: whole };
  return fields[body] ? { kind: "field", text: fields[body] } : { kind: "missing", text: body };
}

interface Scanned {
  /** Without conditions; a piece is its number between `START` and `END`. */
  markdown: string;
  pieces: PaperNode[];
}

/** Values never pass through Markdown, so nothing in them can be markup. */
function scanned(source: string, values: PaperValues): Scanned {
  const text = source
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u{E000}\u{E001}]/gu, "\u{FFFD}")
    .concat("\n")
    .replaceAll(OWN_LINE, "$1");
  const pieces: PaperNode[] = [];
  let [markdown, at] = ["", 0];
  let open: { whole: string; isShown: boolean; isElse: boolean } | undefined;
  const add = (piece: PaperNode): void => {
    const placed = `${START}${pieces.push(piece) - 1}${END}`;
    markdown += piece.kind === "page" ? `\n\n${placed}\n\n` : placed;
  };
  for (const { 0: whole, 1: inner, index } of text.matchAll(TOKEN)) {
    const isShown = open?.isShown ?? true;
    if (isShown) markdown += text.slice(at, index);
    at = index + whole.length;
    const body = inner?.trim() ?? "";
    const condition = open ? undefined : holds(body, values);
    if (condition !== undefined) open = { whole, isShown: condition, isElse: false };
    else if (body === "end" && open) open = undefined;
    else if (body === "else" && open && !open.isElse) open = { ...open, isShown: !isShown, isElse: true };
    else if (isShown) add(pieceOf(whole, body, values));
  }
  if (open?.isShown ?? true) markdown += text.slice(at);
  if (open) add({ kind: "unknown", text: open.whole });
  return { markdown: markdown.replaceAll(NESTED, (line) => line.replace(/[-*+]|(?<=\d)[.)]/, String.raw`\$&`)), pieces };
}

const element = (tag: Element["tag"], nodes: PaperNode[]): Element => ({ kind: "element", tag, nodes });

function textNodes(text: string, pieces: readonly PaperNode[]): PaperNode[] {
  return text.split(PLACED).flatMap((part, index): PaperNode[] => {
    const piece = index % 2 === 1 ? pieces[Number(part)] : undefined;
    if (piece) return [piece];
    return part === "" ? [] : [{ kind: "text", text: part }];
  });
}

const HEADINGS = ["h1", "h2", "h3"] as const;

function nodesOf(node: Parsed, pieces: readonly PaperNode[]): PaperNode[] {
  const inside = (children: readonly Parsed[]): PaperNode[] => children.flatMap((child) => nodesOf(child, pieces));
  switch (node.type) {
    case "text":
      return textNodes(node.value, pieces);
    case "break":
      return [{ kind: "text", text: "\n" }];
    case "thematicBreak":
      return [{ kind: "rule" }];
    case "heading":
      return [element(HEADINGS[node.depth - 1] ?? "h3", inside(node.children))];
    case "paragraph": {
      const nodes = inside(node.children);
      return nodes.length === 1 && nodes[0]?.kind === "page" ? nodes : [element("p", nodes)];
    }
    case "emphasis":
      return [element("em", inside(node.children))];
    case "strong":
      return [element("strong", inside(node.children))];
    case "list":
      return [{ ...element(node.ordered ? "ol" : "ul", inside(node.children)), start: node.start ?? 1 }];
    case "listItem":
      return [element("li", inside(node.children))];
    case "table": {
      const rows = node.children.map((row) => row.children.map((cell) => inside(cell.children)));
      const row = (cells: PaperNode[][], tag: "th" | "td") =>
        element(
          "tr",
          cells.map((cell) => element(cell.length > 0 ? tag : "td", cell)),
        );
      const [head = [], ...body] = rows;
      const isTitled = head.some((cell) => cell.length > 0);
      const title = isTitled ? [element("thead", [row(head, "th")])] : [];
      return [
        element("table", [
          ...title,
          element(
            "tbody",
            body.map((cells) => row(cells, "td")),
          ),
        ]),
      ];
    }
    default:
      return [];
  }
}

const hasLine = (node: PaperNode): boolean => node.kind === "line" || (node.kind === "element" && node.nodes.some(hasLine));

/** Blocks with lines for signatures that follow each other stay on one page. */
function grouped(blocks: readonly PaperNode[]): PaperNode[] {
  const all: PaperNode[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (!hasLine(block)) all.push(block);
    else if (last?.kind === "element" && last.tag === "div") last.nodes.push(block);
    else all.push(element("div", [block]));
  }
  return all;
}

/** The blocks of a template's pages, filled with values. Never throws, whatever the text. */
export function paperNodes(source: string, values: PaperValues): PaperNode[] {
  const { markdown, pieces } = scanned(source, values);
  const hasEmphasis = markdown.split(/[*_]+/).length <= MAX_SIGNS;
  const disabled = hasEmphasis ? LEFT_OUT : [...LEFT_OUT, "attention"];
  const options = { extensions: [gfmTable(), { disable: { null: disabled } }], mdastExtensions: [gfmTableFromMarkdown()] };
  return grouped(fromMarkdown(markdown, options).children.flatMap((node) => nodesOf(node, pieces)));
}

/** The pieces of a kind in the order of the pages, each text once. */
export function textsOf(nodes: readonly PaperNode[], kind: "missing" | "unknown"): string[] {
  const found = nodes.flatMap((node): string[] => {
    if (node.kind === "element") return textsOf(node.nodes, kind);
    return node.kind === kind ? [node.text] : [];
  });
  return [...new Set(found)];
}
