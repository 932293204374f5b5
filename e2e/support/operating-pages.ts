import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..");
const FOLDER = "docs/operating";
const BLOCK = /^```sh\n(.*?)^```/gms;
const HEREDOC = /<<(\w+)\n.*?^\1$/gms;
const AS_ANOTHER_USER = /^(?:runuser -u \w+ -- |sudo -u \w+ |\/opt\/petstore\/(?=petstore\b)|npm run --silent (?=petstore\b))/;

export interface DocumentedCommand {
  page: string;
  /** Example: `DATABASE_URL`. */
  environment: Record<string, string>;
  words: string[];
}

/** Pages for operators, by paths in the checkout. */
export function operatingPages(): string[] {
  const names = readdirSync(path.join(ROOT, FOLDER)).filter((name) => name.endsWith(".md"));
  return ["docs/operating.md", ...names.sort().map((name) => `${FOLDER}/${name}`)];
}

/** Other documents, which may name commands too; the changelog also names those that went. */
export function otherDocuments(): string[] {
  return [".", "docs", "bench"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith(".md") && name !== "operating.md" && name !== "CHANGELOG.md")
      .map((name) => path.join(folder, name)),
  );
}

/** Blocks of a page that `commandsOf` would not read, such as ` ```bash`, by their first lines. */
export function unreadBlocks(page: string): string[] {
  const fences = Array.from(textOf(page).matchAll(/^[ \t]*(?:```|~~~).*$/gm), ([line]) => line);
  return fences.filter((line, i) => !(i % 2 === 0 ? /^```(?:sh|text|yaml)$/ : /^```$/).test(line));
}

export function textOf(page: string): string {
  return readFileSync(path.join(ROOT, page), "utf8");
}

const unquoted = (word: string): string => word.replaceAll(/^(["'])(.*)\1$/g, "$2");

/** Undefined for a line that only sets variables. */
function commandOf(page: string, line: string): DocumentedCommand | undefined {
  const assignments = /^(?:[A-Za-z_]+=\S*\s*)*/.exec(line)?.[0] ?? "";
  let rest = line.slice(assignments.length).trim();
  while (AS_ANOTHER_USER.test(rest)) rest = rest.replace(AS_ANOTHER_USER, "");
  const words = (rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map(unquoted);
  const environment = Object.fromEntries([...assignments.matchAll(/(\w+)=(\S*)/g)].map(([, name = "", value = ""]) => [name, value]));
  return words.length === 0 ? undefined : { page, environment, words: words.filter((word, i) => i !== 1 || word !== "--") };
}

/** The commands of a page's shell blocks, in order, without the shell's own syntax. */
export function commandsOf(page: string): DocumentedCommand[] {
  const lines = [...textOf(page).matchAll(BLOCK)].flatMap(([, block = ""]) =>
    block
      .replaceAll(HEREDOC, "")
      .replaceAll("\\\n", " ")
      .replaceAll(/(?:^|\s)#.*$/gm, "")
      .replaceAll(/\$\([^)]*\)/g, "x")
      .split(/\n|&&|\|/),
  );
  return lines.flatMap((line) => commandOf(page, line.trim()) ?? []);
}

/** Commands of `petstore` that a sentence names, such as `petstore update`, or the first column of the table of commands. */
export function namedCommands(page: string): DocumentedCommand[] {
  const text = textOf(page);
  const inSentences = [...text.matchAll(/`(?:npm run --silent petstore -- |petstore )((?!…|<)[^`]+)`/g)];
  const [, table = ""] = text.split(/^\| Command \|.*$/m);
  const inTable = page.endsWith("commands.md")
    ? [...table.matchAll(/^\| .*? \|/gm)].flatMap(([cell]) => [...cell.matchAll(/`([a-z][^`]*)`/g)])
    : [];
  return [...inSentences, ...inTable].flatMap(([, line = ""]) => commandOf(page, `petstore ${line.replaceAll(/[[\]]|…/g, "")}`) ?? []);
}
