import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runVerbHere } from "#e2e/support/command-line.ts";
import {
  commandsOf,
  type DocumentedCommand,
  namedCommands,
  operatingPages,
  otherDocuments,
  textOf,
  unreadBlocks,
} from "#e2e/support/operating-pages.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import manifest from "../../../package.json" with { type: "json" };

/** Programs of others that the pages may name. */
const OUTSIDE = new Set([
  ...["base64", "bash", "cat", "chown", "cp", "export", "grep", "head", "install", "ln", "runuser", "sha256sum", "tail", "tar", "useradd"],
  ...["apt-get", "createdb", "docker", "journalctl", "promtool", "psql", "systemctl"],
]);
/** Need a release, a terminal, a bucket, or the machine itself: other tests run them, and some of the page's own words. */
const RUN_ELSEWHERE: Record<string, string> = {
  setup: "lib/programs/cli/setup.test.ts",
  update: "e2e/integration/releases/update.test.ts",
  rollback: "e2e/integration/releases/update.test.ts",
  start: "e2e/support/installation.ts",
  photos: "lib/programs/cli/photos.test.ts",
  "--help": "e2e/integration/documents/operating-commands.test.ts",
};

const NAMED_BACKUP = /^\/var\/backups\/petstore\/petstore-.*/;

const commandsIn = (pages: string[]): DocumentedCommand[] => pages.flatMap((page) => [...commandsOf(page), ...namedCommands(page)]);
const all = commandsIn(operatingPages());
const ours = [...all, ...commandsIn(otherDocuments())].filter(({ words: [program] }) => program === "petstore");
const lineOf = ({ words }: DocumentedCommand): string => words.join(" ");

const helps = new Map<string, Promise<string>>();
function helpOf(verbs: readonly string[]): Promise<string> {
  const key = verbs.join(" ");
  const help = helps.get(key) ?? runVerbHere("", [...verbs, "--help"]).then(({ stdout }) => stdout);
  helps.set(key, help);
  return help;
}

/** The verb as the program knows it, and what it does not know of the rest. */
async function unknownIn({ words: [, ...words] }: DocumentedCommand): Promise<string[]> {
  if (words[0] === "start" || words[0] === "--help") return words.slice(1);
  const verbs: string[] = [];
  for (const word of words) {
    if (!(await helpOf([...verbs, word])).startsWith(`Usage: petstore ${[...verbs, word].join(" ")} `)) break;
    verbs.push(word);
  }
  if (verbs.length === 0) return words;
  const help = await helpOf(verbs);
  const [argument = "--"] = words.slice(verbs.length);
  if (!argument.startsWith("-") && !/^Usage: .*(?:<|\[(?!options|command))/.test(help)) return [argument];
  return words.filter((word) => word.startsWith("--") && !new RegExp(`${word}[ ,\\n]`).test(help));
}

const folder = scratchFolder("pages");
const backups = path.join(folder, "backups");
const passphrase = path.join(folder, "passphrase");
const scratch: Awaited<ReturnType<typeof createTestDatabase>>[] = [];

beforeAll(() => {
  mkdirSync(backups);
  writeFileSync(passphrase, "correct horse battery staple\n");
});
afterAll(async () => {
  await Promise.all(scratch.map((database) => database.drop()));
  rmSync(folder, { recursive: true });
});

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  scratch.push(database);
  return database.url;
}

describe("the pages for operators", () => {
  it("name only programs that the list of this test has, and scripts that there are", () => {
    const others = all.filter(({ words: [program = ""] }) => program !== "petstore" && !OUTSIDE.has(program));
    expect(
      others.filter(({ words: [program, run, script = ""] }) => !(program === "npm" && run === "run" && script in manifest.scripts)),
    ).toEqual([]);
  });

  it("have every command in a block that this test reads", () => {
    expect(operatingPages().flatMap((page) => unreadBlocks(page).map((line) => `${page}: ${line}`))).toEqual([]);
  });

  it("and all other documents name only scripts of npm that there are", () => {
    const named = [...operatingPages(), ...otherDocuments()].flatMap((page) =>
      Array.from(textOf(page).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g), ([line, script = ""]) => ({
        line: `${page}: ${line}`,
        script,
      })),
    );
    expect(named.filter(({ script }) => !(script in manifest.scripts))).toEqual([]);
  });

  it("and all other documents name only commands and options of petstore that it knows", async () => {
    const wrong: string[] = [];
    for (const command of ours) {
      const unknown = await unknownIn(command);
      if (unknown.length > 0) wrong.push(`${command.page}: ${lineOf(command)}: ${unknown.join(" ")}`);
    }
    expect(wrong).toEqual([]);
    expect(ours.length).toBeGreaterThan(20);
  });

  it("have no command that no test runs", () => {
    const missing = Object.entries(RUN_ELSEWHERE).filter(([verb, file]) => !textOf(file).includes(verb));
    expect(missing).toEqual([]);
  });

  it("list every command of petstore", async () => {
    const verbs = [...(await helpOf([])).matchAll(/^ {2}([a-z]+)(?: \[options\]| <|\s{2,})/gm)].map(([, verb = ""]) => verb);
    expect(verbs.length).toBeGreaterThan(10);
    const page = textOf("docs/operating/commands.md");
    expect(verbs.filter((verb) => verb !== "help" && !new RegExp(`\`${verb}[ \`]`).test(page))).toEqual([]);
  });

  it.each(operatingPages().filter((page) => commandsOf(page).some(({ words: [program] }) => program === "petstore")))(
    "%s has commands that work in the order in which they stand",
    async (page) => {
      const url = await newDatabase();
      const environment = { ...PLAIN_SETTINGS, AUTH_SECRET: "a".repeat(32), BACKUP_TO: backups, DATA_DIR: folder };
      const run = (words: string[], database = url): ReturnType<typeof runVerbHere> => runVerbHere(database, words, environment);
      await run(["projects", "create", "--name", "Happy Paws"]);
      const needsBackup = commandsOf(page).some(({ words }) => words.some((word) => NAMED_BACKUP.test(word)));
      let backup = needsBackup ? (await run(["backup", "--passphrase-file", passphrase])).stdout.trim() : "";
      for (const { words, environment: own } of commandsOf(page)) {
        const [program, verb = "", ...rest] = words;
        if (program !== "petstore" || verb in RUN_ELSEWHERE) continue;
        const here = [verb, ...rest].map((word) =>
          word
            .replace(NAMED_BACKUP, backup)
            .replace(/^\/var\/backups\/petstore$/, backups)
            .replace(/^\/root\/passphrase$/, passphrase),
        );
        const isEmpty = own["DATABASE_URL"] !== undefined || (verb === "restore" && !rest.includes("--replace"));
        const { code, stdout, stderr } = await run(here, isEmpty ? await newDatabase() : url);
        // Finds problems, since no one has set up this installation for the internet.
        expect({ line: words.join(" "), code, stderr }).toMatchObject({ code: verb === "doctor" ? expect.any(Number) : 0 });
        if (verb === "doctor") expect(stdout).toMatch(/^ok +Settings +no errors/m);
        if (verb === "backup" && rest.length === 0) backup = stdout.trim();
      }
    },
  );
});
