import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, truncateSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillShelter, HASH } from "#e2e/support/backed-up-shelter.ts";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { picture } from "#e2e/support/pictures.ts";
import { exportOf } from "#e2e/support/project-rows.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { renamePhotos } from "#lib/operations/archives/photos.service.ts";
import type { ImportedProject } from "#lib/operations/archives/schema.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import { photoKey, VARIANT_NAMES, type Variant } from "#lib/shelter/photos/rules.ts";

const [here, there] = [scratchFolder("archive-here"), scratchFolder("archive-there")];
const archive = path.join(here, "happy-paws.tar");
let [from, to]: { url: string; drop(): Promise<void> }[] = [];
let [source, target]: pg.Client[] = [];
let imported: ImportedProject;

const mediaOf = (folder: string) => folderStorage(path.join(folder, "media"));
const pictures = new Map<string, Buffer>();
const sizesOf = () => Object.fromEntries([...pictures].map(([variant, { length }]) => [variant, length]));
const bytesOf = () => [...pictures.values()].reduce((sum, { length }) => sum + length, 0);
const putPicture = (variant: `${Variant}`, content: Buffer) => mediaOf(here).put(photoKey(HASH, variant), Readable.from([content]));
const onTarget = (...args: string[]) => runVerbHere(to?.url ?? "", args, { DATA_DIR: there });
const onSource = (...args: string[]) => runVerbHere(from?.url ?? "", args, { DATA_DIR: here });
const projectsOf = async (client: pg.Client | undefined): Promise<number> => (await client?.query("select from projects"))?.rowCount ?? -1;

beforeAll(async () => {
  [from, to] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await fillShelter(from.url);
  [source, target] = [from, to].map(({ url }) => new pg.Client({ connectionString: url }));
  await Promise.all([source?.connect(), target?.connect()]);
  for (const variant of VARIANT_NAMES) {
    const content = await picture()
      .toFormat(variant === "jpeg" ? "jpeg" : "webp")
      .toBuffer();
    pictures.set(variant, content);
    await putPicture(variant, content);
  }
  await source?.query("update pet_photos set sizes = $1, bytes = $2 where hash = $3", [sizesOf(), bytesOf(), HASH]);
  await target?.query(
    "insert into users (email, name, email_proven_at) values ('olga@shelter.example', 'Olga', now()), ('new@shelter.example', 'New', now())",
  );
  await source?.query("update projects set is_test = true where id = 50");
  const made = await onSource("projects", "export", archive, "--project", "happy-paws", "--people");
  expect({ code: made.code, stdout: made.stdout }).toEqual({
    code: 0,
    stdout: `Exported happy-paws to ${archive}: 3 animals, 2 adoptions, 1 photos.\n`,
  });
  const done = await onTarget("projects", "import", archive, "--people", "--owner", "new@shelter.example", "--plan", "pro", "--json");
  expect(done).toMatchObject({ code: 0 });
  imported = JSON.parse(done.stdout) as ImportedProject;
});
afterAll(async () => {
  await Promise.all([source?.end(), target?.end()]);
  await Promise.all([from?.drop(), to?.drop()]);
  for (const folder of [here, there]) rmSync(folder, { recursive: true });
});

describe("a project that moves to another installation", () => {
  it("is there as it was, with its photos' files", async () => {
    if (!source || !target) throw new Error("no databases");
    expect(imported.project).toMatchObject({ slug: "happy-paws", name: "Happy Paws", test: true });
    expect((await target.query("select from projects where is_test")).rowCount).toBe(1);
    expect(await exportOf(target, imported.project.id)).toEqual(await exportOf(source, "50"));
    const { rows } = await target.query<{ hash: string }>("select hash from pet_photos");
    expect(rows).toHaveLength(1);
    for (const variant of VARIANT_NAMES) {
      const content = await mediaOf(there).readWhole(photoKey(rows[0]?.hash ?? "", variant));
      expect(content).toEqual(pictures.get(variant));
    }
  });

  it("has the adoptions of animals, and none that is about a person alone", async () => {
    const manifest = execFileSync("tar", ["--extract", "--to-stdout", `--file=${archive}`, "manifest.json"], { encoding: "utf8" });
    const { tables } = JSON.parse(manifest) as { tables: { name: string; rows: number }[] };
    expect(tables.find(({ name }) => name === "adoptions")).toMatchObject({ rows: 2 });
    expect(imported.rows["adoptions"]).toBe(2);
  });

  it("makes members of confirmed addresses only where that is asked for, and says whom to invite", () => {
    const byEmail = (a: { email: string }, b: { email: string }) => a.email.localeCompare(b.email);
    expect(imported.joined.toSorted(byEmail)).toEqual([
      { email: "new@shelter.example", role: "owner" },
      { email: "olga@shelter.example", role: "owner" },
    ]);
    expect(imported.missing).toEqual([{ email: "gone@shelter.example", role: "staff" }]);
  });

  it("leaves secrets, adopters, and the log behind, and lists members only where that is asked for", async () => {
    const plain = path.join(here, "plain.tar");
    expect((await onSource("projects", "export", plain, "--project", "50")).code).toBe(0);
    const text = execFileSync("tar", ["--extract", "--to-stdout", `--file=${plain}`], { encoding: "latin1" });
    for (const secret of ["1".repeat(64), "ada@example.org", "Grace", "olga@shelter.example", "www.happy.example", "api_key"])
      expect(text).not.toContain(secret);
    expect(execFileSync("tar", ["--list", `--file=${plain}`], { encoding: "utf8" })).toContain("manifest.json");
    const logged = "select actor_kind, after from audit_entries where action = $1 order by project_id nulls last";
    expect((await source?.query(logged, ["project.export"]))?.rows).toHaveLength(2);
    expect((await target?.query(logged, ["project.import"]))?.rows).toMatchObject([
      { actor_kind: "cli" },
      { after: { name: "Happy Paws" } },
    ]);
  });

  it("can be imported twice, with a slug and photos of its own", async () => {
    const again = await onTarget("projects", "import", archive, "--json");
    const { project, joined } = JSON.parse(again.stdout) as ImportedProject;
    expect([project.slug === imported.project.slug, joined]).toEqual([false, []]);
    expect((await target?.query("select distinct hash from pet_photos"))?.rowCount).toBe(2);
  });
});

describe("an import of photos", () => {
  it("takes their sizes from the files, whatever the rows say", async () => {
    const lying = path.join(here, "lying.tar");
    await source?.query("update pet_photos set sizes = $1, bytes = $2 where hash = $3", [{ 320: -5, jpeg: 9e9 }, -(2 ** 30), HASH]);
    expect((await onSource("projects", "export", lying, "--project", "50")).code).toBe(0);
    const { project } = JSON.parse((await onTarget("projects", "import", lying, "--json")).stdout) as ImportedProject;
    const { rows } = (await target?.query("select sizes, bytes::int from pet_photos where project_id = $1", [project.id])) ?? {};
    expect(rows).toEqual([{ sizes: sizesOf(), bytes: bytesOf() }]);
  });

  it("refuses one that only begins as a picture, and changes nothing", async () => {
    const [file, before] = [path.join(here, "fake.tar"), await projectsOf(target)];
    await putPicture("800", Buffer.from("RIFF1234WEBP<script>alert(1)</script>", "latin1"));
    expect((await onSource("projects", "export", file, "--project", "50")).code).toBe(0);
    await putPicture("800", pictures.get("800") ?? Buffer.of());
    const refused = await onTarget("projects", "import", file);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("-800.webp is not a picture of its kind")]);
    expect(await projectsOf(target)).toBe(before);
  });
});

describe("an import that cannot be", () => {
  it.each<[string, (file: string) => void, RegExp]>([
    [
      "was cut off",
      (file) => truncateSync(file, 20_000),
      /is damaged: it ends too early\. Export the project again\. Nothing was changed\./,
    ],
    ["is not there", (file) => rmSync(file), /There is no file/],
  ])("changes nothing where the archive %s", async (_, damage, sentence) => {
    const [file, before] = [path.join(here, "damaged.tar"), await projectsOf(target)];
    execFileSync("cp", [archive, file]);
    damage(file);
    const refused = await onTarget("projects", "import", file);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(sentence);
    expect(await projectsOf(target)).toBe(before);
  });

  it("never reads a file that a changed row names as a photo's original", async () => {
    if (!target) throw new Error("no database");
    await target.query(`create temporary table restored_pet_photos (like pet_photos);
      insert into restored_pet_photos (id, project_id, hash, state, original, bytes, created_at) values (1, 1, '${HASH}', 'processing', 'photos/x', 1, now())`);
    await renamePhotos(target);
    expect((await target.query("select original from restored_pet_photos")).rows).toEqual([{ original: null }]);
    await target.query("drop table restored_pet_photos, photo_names");
  });

  it("changes nothing where the plan allows less", async () => {
    const before = await projectsOf(target);
    const refused = await runVerbHere(to?.url ?? "", ["projects", "import", archive], { DATA_DIR: there, MAX_CATEGORIES: "1" });
    expect(refused.stderr).toMatch(
      /The archive's project has 2 categories, and the plan free allows 1: import it with another --plan, or allow more/,
    );
    expect(await projectsOf(target)).toBe(before);
  });

  it.each([
    ["sites", "donate_url", "javascript:alert(1)", /"javascript:alert\(1\)" of its site: The link for donations must be a web address/],
    ["sites", "accent", "red;}", /"red;}" of its site: The color must look like #0f766e\. Change it there/],
    ["pet_profiles", "video_url", "data:text/html,x", /"data:text\/html,x" as the video of "Rex": it must be an https address/],
  ])("changes nothing where %s have a %s that no form accepts", async (table, column, value, sentence) => {
    const [file, before] = [path.join(here, `${column}.tar`), await projectsOf(target)];
    const where = `project_id = 50 ${table === "sites" ? "" : "and pet_id = 100"}`;
    const [was] = (await source?.query<{ was: string | null }>(`select ${column} as was from ${table} where ${where}`))?.rows ?? [];
    const set = `update ${table} set ${column} = $1 where ${where}`;
    await source?.query(set, [value]);
    expect((await onSource("projects", "export", file, "--project", "50")).code).toBe(0);
    await source?.query(set, [was?.was]);
    expect((await onTarget("projects", "import", file)).stderr).toMatch(sentence);
    expect(await projectsOf(target)).toBe(before);
  });

  it("says that another import or restore of a project runs", async () => {
    await target?.query("select pg_advisory_lock(hashtextextended('petstore.project', 0))");
    const refused = await onTarget("projects", "import", archive);
    await target?.query("select pg_advisory_unlock_all()");
    expect(refused.stderr).toContain("Another project is being imported or restored just now: wait until that has ended, then try again.");
  });

  it("has its name only when it is whole, so that a kill leaves nothing that looks like an archive", async () => {
    const file = path.join(here, "killed.tar");
    await source?.query("begin; lock table categories");
    const running = onSource("projects", "export", file, "--project", "50");
    await eventually("the unfinished file", () => readdirSync(here).some((name) => name.startsWith("killed.tar.partial-")));
    expect(existsSync(file)).toBe(false);
    await source?.query("rollback");
    expect((await running).code).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  it("neither overwrites a file nor leaves half of one", async () => {
    expect((await onSource("projects", "export", archive, "--project", "50")).stderr).toContain("is there already");
    const missing = path.join(here, "missing.tar");
    expect((await onSource("projects", "export", missing, "--project", "no-such")).stderr).toContain('There is no project "no-such"');
    expect(existsSync(missing)).toBe(false);
    expect(readdirSync(here).filter((name) => name.includes("partial"))).toEqual([]);
  });
});
