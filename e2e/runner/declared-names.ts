import ts from "typescript";
import type { Breach } from "#e2e/runner/breach.ts";

const WORDS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
const BOUND = /^(?:most|least|longest)$/i;
const BRITISH =
  /^(?:(?:authori|customi|finali|initiali|normali|optimi|organi|recogni|seriali|summari|synchroni)s|behaviour|colour|favour|neighbour)/i;
/** Parses only likely files: parsing all of them takes longer than the other rules together. */
const LIKELY = new RegExp([BOUND, BRITISH].map(({ source }) => source.replaceAll(/[\^$]/g, "")).join("|"), "i");

function adviceOn(name: string): string | undefined {
  const words = name.match(WORDS) ?? [];
  if (words.some((word) => BOUND.test(word))) return `"${name}": a bound is named with max or min.`;
  if (words.some((word) => BRITISH.test(word))) return `"${name}": names use the US spelling.`;
  return undefined;
}

/** Properties of object literals may be a library's: their types are checked where they are declared. */
function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node);
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name : undefined;
}

/** The file's own name, and the names that its code declares. */
export function badNames(file: string, source: string): Breach[] {
  const fileAdvice = adviceOn(file);
  const breaches = fileAdvice === undefined ? [] : [{ place: file, sentence: fileAdvice }];
  if (!LIKELY.test(source)) return breaches;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    const sentence = name && adviceOn(name.text);
    if (sentence) breaches.push({ place: `${file}:${tree.getLineAndCharacterOfPosition(name.getEnd()).line + 1}`, sentence });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return breaches;
}
