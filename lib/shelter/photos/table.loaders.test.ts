import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { petPageOf } from "#lib/shelter/photos/table.loaders.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR = { kind: "cli", id: null } as const;
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
let other: ProjectScope;
const HASHES = { first: "a".repeat(64), second: "b".repeat(64), unready: "c".repeat(64) };

async function addPet(target: ProjectScope, name: string, { bin = false, listed = true } = {}): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    "insert into pets (project_id, name, category_id, deleted_at) values ($1, $2, 1, case when $3 then now() end) returning id::text",
    [target.projectId, name, bin],
  );
  const id = rows[0]?.id ?? "";
  if (!listed) await pool().query("insert into pet_profiles (pet_id, project_id, listed) values ($1, $2, false)", [id, target.projectId]);
  return id;
}

async function addPhoto(target: ProjectScope, hash: string, state: "processing" | "ready"): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `insert into pet_photos (project_id, hash, state, bytes) values ($1, $2, $3::"PhotoState", 1) returning id::text`,
    [target.projectId, hash, state],
  );
  return rows[0]?.id ?? "";
}

const use = (petId: string, photoId: string, position: number) =>
  pool().query("insert into pet_photo_uses (pet_id, photo_id, position) values ($1, $2, $3)", [petId, photoId, position]);

beforeAll(async () => {
  scope = projectScope((await createProject("Faces", "free", ACTOR)).id);
  other = projectScope((await createProject("Other faces", "free", ACTOR)).id);
  const photos = {
    first: await addPhoto(scope, HASHES.first, "ready"),
    second: await addPhoto(scope, HASHES.second, "ready"),
    unready: await addPhoto(scope, HASHES.unready, "processing"),
  };
  const shown = await addPet(scope, "Shown");
  await use(shown, photos.unready, 1);
  await use(shown, photos.first, 2);
  await use(shown, photos.second, 3);
  await use(await addPet(scope, "Unlisted", { listed: false }), photos.second, 1);
  await use(await addPet(scope, "Binned", { bin: true }), photos.first, 1);
  await use(await addPet(scope, "Processing"), photos.unready, 1);
  await addPet(scope, "Plain");
  await use(await addPet(other, "Foreign"), await addPhoto(other, "d".repeat(64), "ready"), 1);
});

const facesOf = async (target: ProjectScope, params = "") =>
  (await petPageOf({ scope: target, project: { slug: "far m" } }, new URLSearchParams(params))).rows.map(({ name, cover, listed }) => ({
    name,
    cover,
    listed,
  }));

it("the list has each animal's first ready photo, from a private address where visitors may not see it", async () => {
  expect(await facesOf(scope)).toEqual([
    { name: "Shown", cover: `/media/${HASHES.first}-320.webp`, listed: true },
    { name: "Unlisted", cover: `/api/projects/far%20m/media/${HASHES.second}-320.webp`, listed: false },
    { name: "Processing", cover: null, listed: true },
    { name: "Plain", cover: null, listed: true },
  ]);
  expect(await facesOf(scope, "bin=1")).toEqual([
    { name: "Binned", cover: `/api/projects/far%20m/media/${HASHES.first}-320.webp`, listed: true },
  ]);
});

it("the list has what is known of each animal, and how old it is now", async () => {
  await pool().query(
    `insert into pet_profiles (pet_id, project_id, species, breeds, sex, size, location, intake_date, birth_date, birth_date_precision)
      select id, project_id, 'cat', '{Siamese,Manx}', 'female', 'small', 'Kennel 1', '2026-01-05', '2020-01-01', 'year'
        from pets where name = 'Plain'`,
  );
  const { rows } = await petPageOf({ scope, project: { slug: "farm" } }, new URLSearchParams("q=plain"));
  const age = { unit: "year", count: expect.any(Number), isAbout: true };
  const facts = { species: "cat", breeds: "Siamese, Manx", sex: "female", size: "small", location: "Kennel 1", intakeDate: "2026-01-05" };
  expect(rows).toMatchObject([{ ...facts, age }]);
  expect(rows[0]).not.toHaveProperty("birthDate");
});

it("the list of another project has only its own photos", async () => {
  await pool().query(
    "update pet_photo_uses set photo_id = (select id from pet_photos where hash = $1) where pet_id in (select id from pets where name = 'Foreign')",
    [HASHES.second],
  );
  expect(await facesOf(other)).toEqual([{ name: "Foreign", cover: null, listed: true }]);
});
