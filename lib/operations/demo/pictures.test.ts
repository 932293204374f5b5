import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queuedJobs } from "#e2e/support/jobs.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { storedKeys } from "#e2e/support/photos.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createDemoProject } from "#lib/operations/demo/mutations.ts";
import { drawPicture } from "#lib/operations/demo/pictures.jobs.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { findShownPhotos, photosOf } from "#lib/shelter/photos/data.ts";
import { sitePictures } from "#lib/sites/publishing/pictures.data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const media = useMediaFolder();
const close = await useTestDatabase();
settings.replace({ ...settings(), ...media });
afterAll(close);

describe("the demo project's pictures", () => {
  let projectId: string;
  const pets = () => prisma().pet.findMany({ where: { projectId: BigInt(projectId) }, orderBy: { id: "asc" } });
  const events = () => prisma().event.count({ where: { projectId: BigInt(projectId) } });
  const photos = async () => {
    const ids = (await pets()).map(({ id }) => String(id));
    const byPet = await photosOf(projectScope(projectId), ids);
    return ids.map((id) => byPet.get(id) ?? []);
  };

  beforeAll(async () => {
    projectId = (await createDemoProject(false)).project.id;
  });

  it("are left to the worker, at least one for each animal, with words that tell it", async () => {
    const names = (await pets()).map(({ name }) => name);
    const found = await photos();
    expect(found).toHaveLength(60);
    for (const [index, own] of found.entries()) {
      expect(own[0]).toMatchObject({ state: "processing" });
      expect(own[0]?.alt).toMatch(
        new RegExp(
          `^Drawing of ${names[index]}, an? .+ (dog|cat|rabbit|guinea pig|budgie|canary|cockatiel|tortoise|gecko|bearded dragon) `,
        ),
      );
    }
    const alts = found.flat().map(({ alt }) => alt);
    expect(alts).toContain("Drawing of Sir Bubbles, a sand-colored bearded dragon with a spiky beard");
    expect(alts).toContain("Drawing of Chip, an orange tabby cat with amber eyes");
    const more = found.filter((own) => own.length > 1).map(([, second]) => second?.alt);
    const [kittens, rabbits] = ["Drawing of Nellie and Chip side by side", "Drawing of Little Peaches and Toffee side by side"];
    expect(more).toEqual(["Drawing of Gus, close up", kittens, kittens, "Drawing of Dolly, close up", rabbits, rabbits]);
    expect(new Set(found.flat().map(({ id }) => id)).size).toBe(64);
    expect(await storedKeys()).toEqual([]);
  });

  it("are served once the worker has drawn them, and leave the animals' history as it is", async () => {
    const [before, count] = [await pets(), await events()];
    const jobs = (await queuedJobs()).filter(({ task }) => task === "demo.draw");
    expect(jobs).toHaveLength(66);
    // Other animals of a species have different drawings.
    const kindOf = ({ payload }: (typeof jobs)[number]) => payload["species"] ?? payload["sitePicture"] ?? Object.keys(payload).join();
    const ofEach = [...new Map(jobs.map((job) => [kindOf(job), job])).values()];
    // Runs twice: a killed worker's job runs again.
    for (const { payload } of [...ofEach, ...ofEach.slice(0, 3)]) await drawPicture(payload);
    const drawn = (await photos()).flat().filter(({ state }) => state !== "processing");
    // The shared picture is listed for both of its animals.
    expect(drawn).toHaveLength(9);
    for (const photo of drawn) expect(photo).toMatchObject({ state: "ready", width: 1200, height: 900, error: null });
    expect(await storedKeys()).toHaveLength(40);
    expect((await findShownPhotos([drawn[0]?.hash ?? ""])).get(drawn[0]?.hash ?? "")?.sizes[800]).toBeLessThan(60_000);
    expect([await pets(), await events()]).toEqual([before, count]);
  });

  it("are on its site too: a logo and a header picture, published with nothing left to publish", async () => {
    const pictures = await sitePictures(projectScope(projectId));
    const shown = (isDraft: boolean) =>
      pictures
        .filter((picture) => picture.isDraft === isDraft)
        .map(({ kind, id, state, width, height, alt }) => ({ kind, id, state, width, height, alt }))
        .sort((a, b) => a.kind.localeCompare(b.kind));
    expect(shown(false)).toMatchObject([
      { kind: "header", state: "ready", width: 1600, height: 1067, alt: "Drawing of a cat, a dog, and a rabbit in a meadow" },
      { kind: "logo", state: "ready", width: 600, height: 600, alt: "" },
    ]);
    expect(shown(true)).toEqual(shown(false));
    for (const { hash } of pictures) expect((await findShownPhotos([hash])).get(hash)?.sizes[800]).toBeLessThan(60_000);
  });
});
