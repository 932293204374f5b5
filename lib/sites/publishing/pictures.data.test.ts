import { afterAll, expect, it } from "vitest";
import { readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { sitePictures } from "#lib/sites/publishing/pictures.data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const PROJECTS = 2000;

const close = await useTestDatabase();
afterAll(close);

it("reads the pictures of one site, however many there are", async () => {
  const run = (text: string) => pool().query(text);
  await run(`insert into projects (slug, name) select 'p-' || i, 'Shelter ' || i from generate_series(1, ${PROJECTS}) i`);
  await run("insert into pet_photos (project_id, hash, bytes) select id, 'hash-' || id, 1 from projects");
  await run("insert into deploys (project_id, number, state, settings) select id, 1, 'ready', '{}' from projects");
  await run(`insert into site_pictures (project_id, deploy_id, kind, photo_id)
    select f.project_id, d.id, kind, f.id from pet_photos f cross join unnest(array['logo', 'header']) kind,
      lateral (select id from deploys where project_id = f.project_id union all select null) d`);
  await run("vacuum analyze");
  const scope = projectScope("7");
  const reads = await readsOf(() => sitePictures(scope));
  expect(reads.get("site_pictures")).toEqual({ rows: 4, seqScans: 0 });
  expect(await sitePictures(scope)).toHaveLength(4);
});
