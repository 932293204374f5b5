import { rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type Ended, runVerbHere } from "#e2e/support/command-line.ts";
import { fillEveryTable } from "#e2e/support/every-row.ts";
import { exportOf, rowsOfOthers } from "#e2e/support/project-rows.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { photoKey, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";
import { scratchFolder } from "./scratch-folder.ts";

export const HASH = "a".repeat(64);

/** One shelter beside two with rows in every table. */
const SHELTER = `
  update projects set slug = case id when 1 then 'first' else 'second' end;
  with p as (insert into projects (id, slug, name, plan) values (50, 'happy-paws', 'Happy Paws', 'pro') returning id),
    people as (insert into users (id, email, name, email_proven_at) values
      (60, 'olga@shelter.example', 'Olga', now()), (61, 'sam@shelter.example', 'Sam', null), (62, 'gone@shelter.example', 'Gone', now()) returning id)
  select 1;
  insert into members (project_id, user_id, role) values (50, 60, 'owner'), (50, 61, 'staff'), (50, 62, 'staff');
  insert into categories values (50, 1, 'Dogs', 'amber'), (50, 2, 'Cats', 'sky');
  insert into pets (id, project_id, name, category_id, status, external_id) values
    (100, 50, 'Rex', 1, 'available', 'A-1'), (101, 50, 'Tab\tby \\N', 2, 'pending', null), (102, 50, 'Old', 1, 'sold', 'A-3');
  update pets set deleted_at = '2026-11-01' where id = 102;
  insert into pet_profiles (pet_id, project_id, species, breeds, bonded_with, location) values
    (100, 50, 'dog', '{Beagle}', '{101}', 'Kennel 3'), (101, 50, 'cat', '{}', '{100}', null);
  insert into pet_photos (id, project_id, hash, state, width, height, bytes, sizes) values
    (70, 50, '${HASH}', 'ready', 100, 100, 4000, '{"320": 1}');
  insert into pet_photo_uses values (100, 70, 1, 'A dog'), (101, 70, 1, '');
  insert into adoptions (id, project_id, pet_id, order_id, stage, adopter, email, next_step, next_on, ordered_at) values
    (118, 50, 101, 80, 'reserved', 'Ada', 'ada@example.org', 'Call', '2026-12-01', '2026-11-20'), (119, 50, 102, 81, 'home', '', '', '', null, null);
  insert into adoptions (id, project_id, pet_id, stage, adopter) values (120, 50, 100, 'interested', 'Eve'), (121, 50, 100, 'visit', 'Grace');
  insert into sites (project_id, accent, tagline) values (50, '#aabbcc', 'Every paw');
  insert into site_pictures (project_id, kind, photo_id, alt) values (50, 'logo', 70, 'Logo');
  insert into deploys (id, project_id, number, state, settings) values (90, 50, 1, 'ready', '{}');
  insert into site_pictures (project_id, deploy_id, kind, photo_id) values (50, 90, 'logo', 70);
  insert into api_keys (id, project_id, name, hash, prefix, last4, scope, created_by) values
    (110, 50, 'Kiosk', '${"1".repeat(64)}', 'ps_', 'aaaa', 'read', 'Olga'), (111, 50, 'Old', '${"2".repeat(64)}', 'ps_', 'bbbb', 'read', 'Olga');
  update api_keys set rotated_from_id = 111 where id = 110;
  insert into domains (project_id, name, use, challenge) values (50, 'www.happy.example', 'primary', 'x');
  insert into domain_names values ('www.happy.example', 2, now());
  insert into audit_entries (project_id, actor_kind, action, entity_type, entity_id) values (50, 'cli', 'pet.create', 'pet', '100');`;

const SEQUENCES = "select setval(s.sequencename::regclass, 1000) from pg_sequences s where schemaname = 'public'";

const SCRATCH = `select datname from pg_database, (select oid from pg_database where datname = current_database()) own
  where starts_with(datname, 'petstore_scratch_' || own.oid)`;

interface Restored {
  project: { id: string; slug: string };
  rows: Record<string, number>;
  people: unknown;
  keys: unknown;
  domains: unknown;
  undo: string | null;
}

interface BackedUpShelter {
  client: pg.Client;
  url: string;
  environment: Record<string, string>;
  storage: Storage;
  backup: string;
  run(...args: string[]): Promise<Ended>;
  restore(...flags: string[]): Promise<Ended>;
  /** Fails the test on an error. */
  restored(...flags: string[]): Promise<Restored>;
  backUpAgain(): Promise<void>;
  exported(projectId: string): Promise<unknown>;
  /** No project has the number 0. */
  othersThan(projectId: string): Promise<Record<string, string>>;
  /** The first value of the first row. */
  value(text: string, ...values: unknown[]): Promise<unknown>;
  scratchDatabases(): Promise<unknown[]>;
}

/** The shelter `happy-paws` with the number 50, beside two with rows in every table. */
export async function fillShelter(url: string): Promise<void> {
  await onConnection({ connectionString: url }, async (client) => {
    await fillEveryTable(client);
    await client.query(SHELTER);
    await client.query(SEQUENCES);
  });
}

/** Each test gets a copy of the database that `fillShelter` filled, and the shared backup of all of it. */
export function useBackedUpShelter(): () => BackedUpShelter {
  const folder = scratchFolder("project");
  const environment = { DATA_DIR: folder, BACKUP_TO: folder, PLATFORM_DOMAIN: "pets.example" };
  const storage = folderStorage(path.join(folder, "media"));
  const putPhotos = async (): Promise<void> => {
    for (const variant of VARIANT_NAMES) await storage.put(photoKey(HASH, variant), Readable.from([Buffer.from(`photo ${variant}`)]));
  };
  let filled: { url: string; drop: () => Promise<void> };
  let backup: string;
  let shelter: BackedUpShelter | undefined;
  beforeAll(async () => {
    filled = await createTestDatabase();
    await fillShelter(filled.url);
    await putPhotos();
    backup = (await runVerbHere(filled.url, ["backup"], environment)).stdout.trim();
    expect(backup).toContain(folder);
  });
  beforeEach(async () => {
    const { url, drop } = await createTestDatabase(filled.url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await putPhotos();
    const run = (...args: string[]): Promise<Ended> => runVerbHere(url, args, environment);
    const made: BackedUpShelter = {
      ...{ client, url, environment, storage, backup, run },
      restore: (...flags) => run("projects", "restore", made.backup, "--project", "happy-paws", ...flags),
      async restored(...flags) {
        const { code, stdout, stderr } = await made.restore(...flags, "--json");
        expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
        return JSON.parse(stdout) as Restored;
      },
      async backUpAgain() {
        made.backup = (await run("backup")).stdout.trim();
      },
      exported: (projectId) => exportOf(client, projectId),
      othersThan: (projectId) => rowsOfOthers(client, projectId),
      value: async (text, ...values) => Object.values((await client.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0],
      scratchDatabases: async () => (await client.query(SCRATCH)).rows,
    };
    shelter = made;
    return async () => {
      await client.end();
      await drop();
    };
  });
  afterAll(async () => {
    await filled?.drop();
    rmSync(folder, { recursive: true });
  });
  return () => {
    if (!shelter) throw new Error("there is no shelter before the first test");
    return shelter;
  };
}
