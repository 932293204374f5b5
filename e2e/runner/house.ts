import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Breach } from "#e2e/runner/breach.ts";
import { badNames } from "#e2e/runner/declared-names.ts";
import { mixedRooms } from "#e2e/runner/dialects.ts";
import { smallFolders } from "#e2e/runner/folders.ts";
import { checkMigrations } from "#e2e/runner/migrations.ts";
import { foreignPhrases } from "#e2e/runner/plain-words.ts";

const FOLDERS = ["app", "components", "lib", "prisma", "e2e", "bench", "clients"];
const LEFT_OUT = /(?:^|\/)(?:generated|node_modules|dist)$/;
const CODE = /\.(?:ts|tsx|mts|mjs)$/;

const DOMAIN_FILE = /^lib\/(?!(?:http|programs|platform\/(?:browser|config|db|telemetry))\/)[^/]+\/[^/]+\/(?:.+\/)?(?<name>[^/]+)$/;
const KINDS = ["schema", "rules", "data", "mutations", "view", "loaders", "client", "service", "state", "jobs"];

const TESTS = /\.(?:test|spec)\.tsx?$/;
/** People read the texts of these folders. */
const PRODUCT = /^(?:app|components|lib)\//;
const PACKAGE_ENTRY = "clients/typescript/src/index.ts";
const DRAWERS = /^(?:index|utils?|helpers?|misc|common|shared)$/;

const isProduct = (file: string): boolean => PRODUCT.test(file) && !TESTS.test(file);

interface LineRule {
  pattern: RegExp;
  sentence: string;
  applies: (file: string) => boolean;
}

const LINE_RULES: LineRule[] = [
  {
    pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X)\b/,
    sentence: "A promise in the code: do it now, or leave it out.",
    applies: () => true,
  },
  {
    pattern: /@ts-no(?:check)\b/,
    sentence: "The type check is switched off here: give the value its type.",
    applies: () => true,
  },
  {
    pattern: /\b(?:text|rounded)-\[[\d.]+(?:rem|px)\]|\bbutton button--[^"`]*\s(?:\w+:)?h-[\d[]/,
    sentence: "A size of its own: use the token or control class that docs/design.md has for it.",
    applies: (file) => file.startsWith("components/"),
  },
  {
    pattern: /insert into (?:audit_entries|events)\b|\.(?:auditEntry|event)\.create/i,
    sentence: "History has one writer each: call writeAudit or writeEvents, or let a CheckedStatement write the insert.",
    applies: isProduct,
  },
  {
    pattern: /"not_found",\s*["`](?:There is no (?!thing)|\w+ \w+ has no |\w+ have no )/,
    sentence: "All 404s say in one form that something is missing: throw noSuch(noun).",
    applies: isProduct,
  },
  {
    pattern: /\bas (?:\w+ & )?(?:Any)?Checked\w*\b/,
    sentence: "Nothing checked a right here: open the transaction with inProject, or take the checked one as an argument.",
    applies: (file) => isProduct(file) && !file.startsWith("lib/tenancy/scope/"),
  },
];

function namesError(file: string): string | undefined {
  const parts = file.split("/");
  const stem = (parts.at(-1) ?? "").replace(/\..*$/, "");
  if (file === PACKAGE_ENTRY) return undefined;
  if (DRAWERS.test(stem) || parts.slice(0, -1).some((part) => DRAWERS.test(part))) {
    return `"${DRAWERS.exec(stem)?.[0] ?? parts.find((part) => DRAWERS.test(part))}" says nothing of what is inside: name the file after its one purpose and import it directly.`;
  }
  return undefined;
}

function kindError(file: string): string | undefined {
  const { name = "" } = DOMAIN_FILE.exec(file)?.groups ?? {};
  if (name === "" || name.endsWith(".test.ts")) return undefined;
  const kind = name.replace(/\.ts$/, "").split(".").at(-1) ?? "";
  if (KINDS.includes(kind) && name.split(".").length <= 3) return undefined;
  return `A domain folder holds <kind>.ts and <subject>.<kind>.ts; kinds are ${KINDS.join(", ")}. Name the file after the one that it is.`;
}

/** @param file relative to the checkout, with slashes */
export function breachesOf(file: string, text: string): Breach[] {
  const lines = text.split("\n");
  const errors = [namesError(file), kindError(file)].filter((error) => error !== undefined);
  const breaches = errors.map((sentence) => ({ place: file, sentence }));
  const rules = LINE_RULES.filter((rule) => rule.applies(file));
  lines.forEach((line, i) => {
    for (const { pattern, sentence } of rules) if (pattern.test(line)) breaches.push({ place: `${file}:${i + 1}`, sentence });
  });
  return breaches;
}

function filesUnder(root: string, folder: string): string[] {
  if (LEFT_OUT.test(folder) || !existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(root, name);
    return entry.isFile() && CODE.test(entry.name) ? [name] : [];
  });
}

const DOCUMENT = /\.md$/;
const NAMED_FILE = /`((?:app|bench|clients|components|docs|e2e|lib|prisma)\/[^`\s*]*\.[a-z]+)`/g;

export function missingFiles(file: string, text: string, isThere: (named: string) => boolean): Breach[] {
  return text
    .split("\n")
    .flatMap((line, i) =>
      [...line.matchAll(NAMED_FILE)]
        .filter(([, named = ""]) => !isThere(named))
        .map(([, named]) => ({ place: `${file}:${i + 1}`, sentence: `${named} does not exist: name the file that took its place.` })),
    );
}

function documentsUnder(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => DOCUMENT.test(name))
    .map((name) => path.posix.join(folder, name));
}

/** Checks all code and documents against the project's rules for names, sizes, wording, and migrations. */
export function checkHouse(root: string): Breach[] {
  const documents = [...readdirSync(root).filter((name) => DOCUMENT.test(name)), ...documentsUnder(root, "docs")];
  const isThere = (named: string): boolean => existsSync(path.join(root, named));
  const atTop = readdirSync(root).filter((name) => CODE.test(name) && name !== "next-env.d.ts");
  const files = [...atTop, ...FOLDERS.flatMap((folder) => filesUnder(root, folder))];
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
  return [
    ...[...texts].flatMap(([file, text]) => breachesOf(file, text)),
    ...[...texts].flatMap(([file, text]) => (isProduct(file) ? foreignPhrases(file, text) : [])),
    ...[...texts].flatMap(([file, text]) => badNames(file, text)),
    ...smallFolders(files),
    ...mixedRooms(texts),
    ...checkMigrations(root),
    ...documents.flatMap((file) => missingFiles(file, readFileSync(path.join(root, file), "utf8"), isThere)),
  ];
}
