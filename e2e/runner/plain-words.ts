import ts from "typescript";
import type { Breach } from "#e2e/runner/breach.ts";

interface Phrase {
  pattern: RegExp;
  instead: string;
}

/** Phrases that a native reader stumbles over, and what the product says instead. */
const PHRASES: readonly Phrase[] = [
  { pattern: /\bmake (?:an account|a project|(?:a|an API|another) key)\b/i, instead: "create" },
  { pattern: /\bkeys? (?:was |were |is |are )?(?:made|ends?|ended)\b/i, instead: "created, expires, expired" },
  { pattern: /\bmay: (?:read|write)/i, instead: "Access: Read and write" },
  { pattern: /\bafresh\b/i, instead: "resets in 43 s" },
  { pattern: /\bholds? (?:from|with) the next\b|\bfrom the next request on\b/i, instead: "takes effect with the next request" },
  { pattern: /\b(?:mend|mends|mended|cure|cures|cured)\b/i, instead: "fix" },
  { pattern: /["”»`\]] came\b|\bcame\.$/i, instead: 'received, or got "x"' },
  { pattern: /\btaken back\b/i, instead: "undone" },
  { pattern: /\bbring (?:\S+ )?(?:along|it again)\b/i, instead: "upload, upload it again" },
  { pattern: /\bleads? here\b/i, instead: "DNS is set up" },
  { pattern: /\bcomes? by itself\b/i, instead: "is issued automatically" },
  { pattern: /\bever more slowly\b/i, instead: "less and less often" },
  { pattern: /: well(?:$|[.,])/i, instead: "healthy" },
  { pattern: /\b(?:caller['’]s|our) fault\b/i, instead: "Client errors, Server errors" },
  { pattern: /\bnothing fits\b/i, instead: "No matches" },
  { pattern: /\bevery status\b/i, instead: "All statuses" },
  { pattern: /\beverybody\b/i, instead: "everyone" },
  { pattern: /\bsomebody\b/i, instead: "someone" },
  { pattern: /\bnobody\b/i, instead: "no one" },
  { pattern: /\b(?:whoever|whom)\b/i, instead: "the person who" },
  { pattern: /\bof (?:its|their) own\b/i, instead: "own, or custom (of limits)" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bstands\b/i, instead: "is, exists" },
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b/i, instead: "notified, asked" },
  { pattern: /\bit is empty$/i, instead: "Name is required" },
  { pattern: /^to the API keys\b/i, instead: "Go to API keys" },
  { pattern: /\bto go on$/i, instead: 'Type "App" to confirm' },
];

/** A text that people read has a space or starts with a capital; others are names in code. */
const PROSE = /\S\s\S|^\s*[A-Z]/;

/** Of string literals, templates, and JSX text: not of comments, names, or SQL. */
function textsIn(file: string, source: string): { text: string; at: number }[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: { text: string; at: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push({ text: node.text.replaceAll(/\s+/g, " ").trim(), at: tree.getLineAndCharacterOfPosition(node.getEnd()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export function foreignPhrases(file: string, source: string): Breach[] {
  const words = source.replaceAll(/\s+/g, " ");
  // Anchors hold for one text only, so without them a file is a candidate more often, never less.
  const asked = PHRASES.filter(({ pattern }) => new RegExp(pattern.source.replaceAll(/\^|\$/g, ""), pattern.flags).test(words));
  if (asked.length === 0) return [];
  return textsIn(file, source).flatMap(({ text, at }) =>
    asked
      .filter(({ pattern }) => PROSE.test(text) && pattern.test(text))
      .map(({ pattern, instead }) => ({
        place: `${file}:${at}`,
        sentence: `“${pattern.exec(text)?.[0]}” in “${text}”: write “${instead}”.`,
      })),
  );
}
