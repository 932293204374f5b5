/** Comments, quoted texts and names, function bodies, and single characters. */
const PARTS = /(--[^\n]*|\/\*[\s\S]*?\*\/)|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\2\$|[\s\S]/g;

export interface SqlStatement {
  /** Normalized: no comments, single spaces, no semicolon. */
  text: string;
  /** Comments before and within it, without their marks. */
  comments: string[];
  /** Counts from 1. */
  line: number;
}

/** Only finds the ends of statements, and quotes. */
export function statementsOf(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let text = "";
  let comments: string[] = [];
  let line = 1;
  let startsAt = 0;
  const finish = (): void => {
    if (text.trim() !== "") statements.push({ text: text.trim().replaceAll(/\s+/g, " "), comments, line: startsAt });
    if (text.trim() !== "") comments = [];
    text = "";
    startsAt = 0;
  };
  for (const [part, comment] of sql.matchAll(PARTS)) {
    if (comment !== undefined) comments.push(comment.replaceAll(/^--\s*|^\/\*\s*|\s*\*\/$/g, ""));
    else if (part === ";") finish();
    else {
      if (startsAt === 0 && part.trim() !== "") startsAt = line;
      text += part;
    }
    line += part.split("\n").length - 1;
  }
  finish();
  return statements;
}

/** Splits at the commas that no parentheses and no quotes enclose. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let clause = "";
  let depth = 0;
  for (const [part] of text.matchAll(PARTS)) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === "," && depth === 0) {
      clauses.push(clause.trim());
      clause = "";
    } else clause += part;
  }
  return [...clauses, clause.trim()];
}
