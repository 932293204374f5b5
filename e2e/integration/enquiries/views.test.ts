import { beforeEach, expect, it, vi } from "vitest";
import { ask, askedShelter, openForm, sendForm, tokenIn, useForms, VISITOR } from "#e2e/support/asking.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { clock } from "#lib/platform/clock.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { interestIn, interestInEach, seenAnimals } from "#lib/sites/views/data.ts";
import { countView, flushViews } from "#lib/sites/views/state.ts";
import { GET as openAnimal } from "../../../app/sites/[host]/animals/[animal]/route.tsx";
import { GET as openWindow } from "../../../app/sites/[host]/animals/[animal]/seen/route.ts";

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
let shelter: PublishedShelter;
let host: string;
let biscuit: string;
const fill = useForms();

beforeEach(async () => {
  const made = await askedShelter();
  [shelter, host, biscuit] = [made.shelter, made.host, made.pet];
});

function visit(animal: string, headers: Record<string, string> = BROWSER, open: typeof openAnimal = openAnimal, method = "GET") {
  const request = new Request(`http://localhost/sites/${host}/animals/${animal}`, { method, headers: { ...INSIDE, ...headers } });
  const held = { peer: "127.0.0.1", path: "/", query: "", onBroken: () => undefined };
  return connection().run(held, () => open(request, { params: Promise.resolve({ host, animal }) }));
}

const interest = async () => {
  await flushViews();
  const { views, asked } = await interestIn(shelter.scope, biscuit, clock()());
  return { seen: views.reduce((sum, count) => sum + count, 0), today: views.at(-1), asked };
};

it("counts each time a visitor opens the page, or the window on another website, and who asked", async () => {
  await visit(biscuit);
  await visit(biscuit);
  const opened = await visit(biscuit, { ...BROWSER, origin: "https://shelter.example" }, openWindow);
  expect([opened.status, opened.headers.get("access-control-allow-origin"), opened.headers.get("set-cookie")]).toEqual([204, "*", null]);
  const form = tokenIn(await openForm(host, biscuit));
  fill();
  await sendForm(host, biscuit, { ...VISITOR, form });
  // It was sent at once, so it is in quarantine.
  await ask(host, biscuit);
  expect(await interest()).toEqual({ seen: 3, today: 3, asked: 1 });
});

it("counts no head, no page that is loaded ahead, no program, and no animal that visitors do not see", async () => {
  await visit(biscuit, BROWSER, openAnimal, "HEAD");
  await visit(biscuit, { ...BROWSER, "sec-purpose": "prefetch" });
  await visit(biscuit, { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" });
  await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { deletedAt: new Date() } });
  expect((await visit(biscuit)).status).toBe(404);
  expect((await visit(biscuit, BROWSER, openWindow)).status).toBe(404);
  expect(await interest()).toMatchObject({ seen: 0, asked: 0 });
});

it("keeps what could not be stored, and adds what other processes stored", async () => {
  countView(shelter.project.id, biscuit);
  await flushViews();
  countView(shelter.project.id, biscuit);
  vi.spyOn(sitePool(), "query").mockRejectedValueOnce(new Error("gone") as never);
  await expect(flushViews()).rejects.toThrow("gone");
  countView(shelter.project.id, "9007199254740993");
  expect(await interest()).toMatchObject({ seen: 2 });
});

it("lists the most and least seen of those that visitors can see, and forgets what is older than thirty days", async () => {
  const { scope, project, actor } = shelter;
  const other = await addPet(scope, { name: "Olive", categoryId: "1", status: "available" }, actor);
  for (const id of [biscuit, other.id, other.id]) countView(project.id, id);
  await flushViews();
  const named = async (order: "most" | "least" = "most") =>
    (await seenAnimals(scope, clock()(), order)).map(({ name, views, asked }) => `${name} ${views} ${asked}`);
  expect(await named()).toEqual(["Olive 2 0", "Biscuit 1 0"]);
  const unseen = await addPet(scope, { name: "Ursa", categoryId: "1", status: "available" }, actor);
  const each = await interestInEach(scope, [other.id, unseen.id], clock()());
  expect([...each]).toEqual([
    [other.id, { views: 2, asked: 0 }],
    [unseen.id, { views: 0, asked: 0 }],
  ]);
  expect(await named("least")).toEqual(["Ursa 0 0", "Biscuit 1 0", "Olive 2 0"]);
  await prisma().petProfile.create({ data: { petId: BigInt(other.id), projectId: BigInt(project.id), listed: false } });
  expect([await named(), await named("least")]).toEqual([["Biscuit 1 0"], ["Ursa 0 0", "Biscuit 1 0"]]);
  fill(30 * DAY_MS);
  expect(await named()).toEqual([]);
});
