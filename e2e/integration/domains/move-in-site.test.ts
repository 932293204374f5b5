import { describe, expect, it } from "vitest";
import type { Answer } from "#e2e/support/http-call.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { asm3Shelter, PRIVATE, shelterluvShelter } from "#e2e/support/moving-shelters.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { csvOf, workbookOf } from "#e2e/support/shelter-exports.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { createImportCategories } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });

const siteOf =
  ({ project }: PublishedShelter) =>
  (path = "/"): Promise<Answer> =>
    insideCall(lanes.base("direct"), "GET", `/sites/${project.slug}.pets.example${path}`);

async function movedIn(shelter: PublishedShelter, bytes: Buffer, format: "csv" | "xlsx"): Promise<string> {
  const { scope, actor } = shelter;
  const body = (async function* () {
    yield bytes;
  })();
  const id = await takeFile(scope, { fileName: `animals.${format}`, format, body }, actor);
  const payload = { projectId: scope.projectId, importId: id };
  await checkImport(payload);
  const names = (await findImport(scope, id))?.newCategories.map(({ name }) => name) ?? [];
  await createImportCategories(scope, id, names, actor);
  await checkImport(payload);
  await startImport(scope, id, "good", actor, { newAnimals: "as_told" });
  await addImport(payload);
  await petsChanged(scope.projectId);
  return id;
}

/** Every page of the list, and each animal's own. */
async function everyPage(shelter: PublishedShelter): Promise<{ names: string[]; text: string }> {
  const site = siteOf(shelter);
  const names: string[] = [];
  let text = "";
  for (let path: string | undefined = "/"; path !== undefined; ) {
    const page: string = (await site(path)).text;
    names.push(...[...page.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name = ""]) => name));
    text += page;
    path = /href="\.?\/?(\?[^"]*after=[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&").replace(/^/, "/");
  }
  const { rows } = await pool().query<{ id: string }>("select id from pets where project_id = $1 order by id", [shelter.scope.projectId]);
  for (const { id } of rows) text += (await site(`/animals/${id}`)).text;
  return { names, text };
}

const sorted = (names: readonly string[]): string[] => names.toSorted();

describe("from another system's file to a filled site", () => {
  it.each([
    ["Animal Shelter Manager", asm3Shelter(70), (file: Parameters<typeof csvOf>[0]) => csvOf(file), "csv", "asm3"],
    ["Shelterluv", shelterluvShelter(45), (file: Parameters<typeof csvOf>[0]) => workbookOf(file, true), "xlsx", "shelterluv"],
  ] as const)("shows what %s showed, and nothing that is private or held back", async (_, made, write, format, preset) => {
    const shelter = await publishedShelter();
    const id = await movedIn(shelter, Buffer.from(write(made.file)), format);
    expect(await findImport(shelter.scope, id)).toMatchObject({ state: "done", faultyRows: 0, reading: { preset } });
    const { names, text } = await everyPage(shelter);
    expect(sorted(names)).toEqual(sorted(made.shown));
    expect(text).toMatch(/Mixed &amp; kind/);
    expect(text).toMatch(/Likes walks\./);
    expect(text).not.toMatch(/981020012345678|Block 7|base64/);
    expect(text).not.toContain(PRIVATE);
    for (const name of made.hidden) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`));
    const { rows } = await pool().query<{ text: string }>(
      "select coalesce(string_agg(t::text, ''), '') as text from (select row_to_json(r) as t from pet_import_rows r where import_id = $1 union all select row_to_json(i) from pet_imports i where id = $1) as all_of_it",
      [id],
    );
    expect(rows[0]?.text).not.toContain(PRIVATE);
  });
});

it("shows hostile texts of a profile as texts, on a card, on the page, in the data for machines, and in links to mail", async () => {
  const shelter = await publishedShelter();
  const { project, scope, actor } = shelter;
  const hostile = `</script><img src=x onerror=alert(1)>&"'=1+1`;
  const profile: ProfilePatch = {
    ...{
      species: hostile.slice(0, 40),
      breeds: [hostile],
      color: hostile,
      description: hostile,
      specialNeeds: true,
      specialNeedsNote: hostile,
    },
    ...{ videoUrl: `https://video.example/"onclick=alert(1)`, internal: { notes: hostile, location: hostile } },
  };
  const { id } = await addPet(scope, { name: `${hostile}?body=x`, categoryId: "1", status: "available", profile }, actor);
  await prisma().deploy.updateMany({
    where: { projectId: BigInt(project.id) },
    data: {
      settings: {
        ...((await prisma().deploy.findFirst({ where: { projectId: BigInt(project.id) } }))?.settings as object),
        contactEmail: "hello@farm.example",
      },
    },
  });
  await petsChanged(scope.projectId);
  const site = siteOf(shelter);
  const [list, page, poster] = await Promise.all([site(), site(`/animals/${id}`), site(`/animals/${id}/poster`)]);
  for (const { status, text } of [list, page, poster]) {
    expect(status).toBe(200);
    expect(text).not.toContain("<img src=x");
    expect(text).not.toMatch(/"onclick=/);
    for (const [, data = ""] of text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
      expect(() => JSON.parse(data)).not.toThrow();
  }
  const mails = [...page.text.matchAll(/href="(mailto:[^"]*)"/g)].map(
    ([, href = ""]) => new URL(href.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")),
  );
  const subjects = mails.flatMap((mail) => mail.searchParams.get("subject") ?? []);
  expect(mails.flatMap((mail) => [...mail.searchParams.keys()]).every((key) => ["subject", "body"].includes(key))).toBe(true);
  expect(subjects.filter((subject) => subject.includes(hostile))).not.toEqual([]);
});
