import { chownSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { useBackedUpShelter } from "#e2e/support/backed-up-shelter.ts";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { everyRow } from "#e2e/support/every-row.ts";

const shelter = useBackedUpShelter();

const PLACED = ["--in-place"];

it.each<[string, string, string[], RegExp]>([
  [
    "a project that the backup does not have",
    "",
    ["--project", "sad-paws"],
    /^The backup has no project "sad-paws"\. It has: first \(.*\), second \(.*\), happy-paws \(Happy Paws\)\./s,
  ],
  [
    "a project in the bin in place",
    "update projects set deleted_at = now() where id = 50",
    PLACED,
    /^The project happy-paws is in the bin: an owner restores it there/,
  ],
  [
    "a project in place that is gone",
    "delete from projects where id = 50",
    PLACED,
    /^The project happy-paws is no longer there: leave out --in-place/,
  ],
  [
    "a backup of another installation",
    "update installation set id = gen_random_uuid()",
    [],
    /^The backup .* is of another installation \([0-9a-f-]{36}, at http/,
  ],
  [
    "a project that is being imported into in place",
    "insert into pet_imports (project_id, created_by, file_name, format, state) values (50, 60, 'a.csv', 'csv', 'adding')",
    PLACED,
    /^An import is changing the animals of happy-paws/,
  ],
  [
    "people without any owner",
    "delete from members where user_id = 60; delete from users where id = 60",
    [...PLACED, "--people"],
    /^No owner of happy-paws at the time of the backup has an account/,
  ],
])("refuses %s, and changes nothing", async (_, change, flags, sentence) => {
  await shelter().client.query(change);
  const rows = async () => ({ ...(await everyRow(shelter().client)), "(sequences)": "may be drawn from" });
  const before = await rows();
  const { code, stdout, stderr } = await shelter().restore(...flags);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(
    stderr
      .split("\n")
      .filter((line) => !/^(Reading|Loading|What is there)|^[a-z_]+: \d+ rows$/.test(line))
      .join("\n"),
  ).toMatch(sentence);
  expect(await rows()).toEqual(before);
  expect(await shelter().scratchDatabases()).toEqual([]);
});

it("refuses more categories than the plan allows", async () => {
  const settings = { ...shelter().environment, MAX_CATEGORIES: "free:1,pro:1,business:1,enterprise:1" };
  const { code, stderr } = await runVerbHere(shelter().url, ["projects", "restore", shelter().backup, "--project", "happy-paws"], settings);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /The backup's project has 2 categories, and the plan pro allows 1: allow more in the settings \(MAX_…\)\. Nothing was changed\.\n$/,
  );
  expect(await shelter().value("select count(*)::int from projects")).toBe(3);
});

it("refuses a wrong passphrase, and a backup that nothing proves", async () => {
  const withPassphrase = (passphrase: string, place: string) =>
    runVerbHere(shelter().url, ["projects", "restore", place, "--project", "happy-paws"], {
      ...shelter().environment,
      BACKUP_PASSPHRASE: passphrase,
    });
  expect((await withPassphrase("correct horse battery staple", shelter().backup)).stderr).toMatch(/\nNothing proves who wrote the backup/);
  const environment = { ...shelter().environment, BACKUP_PASSPHRASE: "correct horse battery staple" };
  const proven = (await runVerbHere(shelter().url, ["backup"], environment)).stdout.trim();
  expect((await withPassphrase("a wrong one, but long", proven)).stderr).toMatch(
    /\nThe passphrase is not the one that the backup .* was made with/,
  );
  expect(await withPassphrase("correct horse battery staple", proven)).toMatchObject({ code: 0 });
});

it("refuses the log of a project in place, where it stays as it is", async () => {
  expect(await shelter().restore("--in-place", "--history")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("option '--history' cannot be used with option '--in-place'"),
  });
});

it("refuses to back up, and to put back photos, as root where files belong to another user, and says what to run", async () => {
  if (process.getuid?.() !== 0) return;
  const media = path.join(String(shelter().environment["DATA_DIR"]), "media");
  const refusal = async (...words: string[]) => (await runVerbHere(shelter().url, words, shelter().environment)).stderr;
  const reason = (owner: string): string =>
    `${media} is that of the user ${owner}, who could not read what root writes there. Nothing was changed.\n`;
  chownSync(media, 65_534, 65_534);
  for (const [words, ...more] of [["projects restore", "--project", "happy-paws"], ["restore"]] as const) {
    expect(await refusal(...words.split(" "), shelter().backup, ...more)).toBe(
      `Run \`runuser -u nobody -- npm run --silent petstore -- ${words} …\`: ${reason("nobody")}`,
    );
  }
  expect(await refusal("backup")).toBe(`Run \`runuser -u nobody -- npm run --silent petstore -- backup …\`: ${reason("nobody")}`);
  chownSync(media, 65_000, 65_000);
  expect(await refusal("restore", shelter().backup)).toBe(`Run it as the user that runs Petstore: ${reason("with the number 65000")}`);
  chownSync(media, 0, 0);
});
