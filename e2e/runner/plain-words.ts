import ts from "typescript";
import type { Breach } from "#e2e/runner/breach.ts";
import { likelyPhrases, phraseErrors } from "#e2e/runner/phrases.ts";

/** A text that people read has a space or starts with a capital; others are names in code. */
const PROSE = /\S\s\S|^\s*[A-Z]/;

/** Returns string literals, templates, and JSX text, but no comments, names, or SQL. */
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
  const likely = likelyPhrases(source.replaceAll(/\s+/g, " "));
  if (likely.length === 0) return [];
  return textsIn(file, source)
    .filter(({ text }) => PROSE.test(text))
    .flatMap(({ text, at }) => phraseErrors(text, likely).map((sentence) => ({ place: `${file}:${at}`, sentence })));
}
