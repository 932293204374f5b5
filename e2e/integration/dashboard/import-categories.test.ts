import { expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import type { ImportRowPage, PetImport } from "#lib/shelter/pets/import/schema.ts";

const lanes = useLanes();

it("offers the categories that the file names and the project lacks, in the file’s words, and creates those chosen", async () => {
  const [sam, vic] = [await makePerson("Sam"), await makePerson("Vic")];
  const { project, scope } = await makeShelter(sam, [[vic, "viewer"]]);
  const at = `/api/projects/${project.slug}`;
  const [staff, viewer] = [await signedIn(lanes.base("next"), sam), await signedIn(lanes.base("next"), vic)];
  const check = (importId: string) => checkImport({ projectId: scope.projectId, importId });
  const look = async (id: string): Promise<PetImport> => JSON.parse((await staff.send("GET", `${at}/imports/${id}`)).text);
  await staff.send("POST", `${at}/categories`, { body: { name: "Dogs" } });
  const rows = ["Rex;dog", "Nibbles;Hamsters", "Fluff;hamsters", "Kaa;Snakes", "Bo;12x", ";Snakes"];
  const text = `Pet name;Species\r\n${rows.join("\r\n")}\r\n`;
  const { id } = JSON.parse((await staff.send("POST", `${at}/imports?name=list.csv&format=csv`, { body: text })).text);
  await check(id);
  const file = await look(id);
  expect(file).toMatchObject({ goodRows: 1, faultyRows: 5 });
  expect(file.newCategories).toEqual([
    { name: "Hamsters", rows: 2 },
    { name: "Snakes", rows: 2 },
    { name: "12x", rows: 1 },
  ]);
  const faulty: ImportRowPage = JSON.parse((await staff.send("GET", `${at}/imports/${file.id}/rows?faulty=1`)).text);
  expect(faulty.rows.at(-1)?.errors).toMatchObject([
    { column: "Pet name", came: "" },
    { column: "Species", came: "Snakes" },
  ]);
  const create = (client: BrowserClient, names: string[]) =>
    client.send("POST", `${at}/imports/${file.id}/categories`, { body: { names } });
  expect((await create(viewer, ["Hamsters"])).status).toBe(403);
  expect((await create(staff, ["Hamsters", "Lizards"])).status).toBe(400);
  // A colleague is faster.
  await staff.send("POST", `${at}/categories`, { body: { name: "snakes" } });
  expect((await create(staff, ["Hamsters", "Snakes"])).status).toBe(204);
  expect((await create(staff, ["Hamsters"])).status).toBe(409);
  await check(file.id);
  expect(await look(file.id)).toMatchObject({ goodRows: 4, faultyRows: 2, newCategories: [{ name: "12x", rows: 1 }] });
  const names = JSON.parse((await staff.send("GET", `${at}/categories`)).text).map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Dogs", "Hamsters", "snakes"]);
});
