import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { HASH, useBackedUpShelter } from "#e2e/support/backed-up-shelter.ts";
import { photoKey, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";

const shelter = useBackedUpShelter();
const LEFT_BEHIND = [
  ...["adoption_prints", "answers_to_others", "api_key_bans", "api_key_requests", "certificate_attempts", "deploys", "domains"],
  ...["enquiries", "enquiry_pauses", "enquiry_settings"],
  ...["events", "idempotency_keys", "invitation_sends", "invitations"],
  ...[
    "members",
    "own_certificates",
    "pet_import_mappings",
    "pet_imports",
    "pet_views",
    "plan_requests",
    "usage_days",
    "usage_hours",
    "usage_minutes",
    "webhook_endpoints",
  ],
];

describe("a project that is brought back as a new one", () => {
  it("equals the old one, has numbers of its own, and changes no other row", async () => {
    const before = await shelter().othersThan("0");
    const { project, rows } = await shelter().restored();
    expect(project.slug).toBe("happy-paws-2");
    expect(rows).toMatchObject({
      pets: 3,
      pet_profiles: 2,
      pet_photos: 1,
      pet_photo_uses: 2,
      adoptions: 2,
      categories: 2,
      sites: 1,
    });
    expect(await shelter().exported(project.id)).toEqual(await shelter().exported("50"));
    expect(await shelter().othersThan(project.id)).toEqual(before);
    expect(await shelter().scratchDatabases()).toEqual([]);
  });

  it("has photos with files of its own, and neither a published site, nor members, keys, or domains", async () => {
    const { project, domains } = await shelter().restored();
    const hash = String(await shelter().value("select hash from pet_photos where project_id = $1", project.id));
    expect(hash).not.toBe(HASH);
    for (const variant of VARIANT_NAMES)
      expect(String(await shelter().storage.readWhole(photoKey(hash, variant)))).toBe(`photo ${variant}`);
    for (const table of LEFT_BEHIND)
      expect([table, await shelter().value(`select count(*)::int from ${table} where project_id = $1`, project.id)]).toEqual([table, 0]);
    expect(await shelter().value("select count(*)::int from api_keys where project_id = $1", project.id)).toBe(0);
    expect(domains).toEqual([{ name: "www.happy.example", holder: "second" }]);
    expect(await shelter().value("select bonded_with[1] from pet_profiles where project_id = $1 and species = 'dog'", project.id)).toBe(
      await shelter().value("select pet_id from pet_profiles where project_id = $1 and species = 'cat'", project.id),
    );
  });

  it("says in words what it is, and notes it in the project's log and the service's", async () => {
    const { stdout, stderr } = await shelter().restore();
    expect(stdout).toMatch(
      /^Restored the project Happy Paws as the new project happy-paws-2 from .*: 3 animals, 2 photos, 2 adoptions\.\n$/,
    );
    expect(stderr).toContain("No one is a member of it");
    expect(stderr).toContain("Domains stay where they are: www.happy.example (held by second).");
    const { rows } = await shelter().client.query(
      "select project_id, actor_kind, after ->> 'name' as name from audit_entries where action = 'project.bring_back' order by 1",
    );
    expect(rows).toEqual([
      { project_id: await shelter().value("select id from projects where slug = 'happy-paws-2'"), actor_kind: "cli", name: "Happy Paws" },
      { project_id: null, actor_kind: "cli", name: "Happy Paws" },
    ]);
  });

  it("comes back though the old one is deleted for good, with its keys, its history, and the people whose address is confirmed", async () => {
    await shelter().client.query(
      "delete from projects where id = 50; delete from users where id = 62; update audit_entries set entity_id = '0' where id < 0",
    );
    const { project, people, keys } = await shelter().restored("--people", "--keys", "--history");
    expect(project.slug).toBe("happy-paws");
    expect(people).toEqual({
      joined: [
        { email: "olga@shelter.example", role: "owner" },
        { email: "sam@shelter.example", role: "staff" },
      ],
      missing: [{ email: "gone@shelter.example", role: "staff" }],
      removed: [],
    });
    expect(keys).toEqual({ restored: 2, elsewhere: 0 });
    expect(
      await shelter().value(
        "select o.name from api_keys n join api_keys o on o.id = n.rotated_from_id where n.project_id = $1",
        project.id,
      ),
    ).toBe("Old");
    const rex = await shelter().value("select id from pets where project_id = $1 and name = 'Rex'", project.id);
    expect(await shelter().value("select entity_id from audit_entries where project_id = $1 and action = 'pet.create'", project.id)).toBe(
      rex,
    );
  });

  it("leaves keys with the project that has them, and joins no account that someone else may have created", async () => {
    await shelter().client.query(
      "delete from users where id = 61; insert into users (id, email, name) values (961, 'sam@shelter.example', 'Not Sam')",
    );
    const { keys, people } = await shelter().restored("--keys", "--people");
    expect(keys).toEqual({ restored: 0, elsewhere: 2 });
    expect(people).toMatchObject({ missing: [{ email: "sam@shelter.example", role: "staff" }] });
  });

  it.each([[], ["--in-place"]])("forgets which key one replaced that another project has by now (%s)", async (...flags) => {
    await shelter().client.query("delete from api_keys where id = 110; update api_keys set project_id = 2 where id = 111");
    const { project, keys } = await shelter().restored("--keys", ...flags);
    expect(keys).toEqual({ restored: 1, elsewhere: 1 });
    expect(await shelter().value("select rotated_from_id from api_keys where project_id = $1", project.id)).toBe(null);
  });

  it("has photos processed that were still being processed, and gives up those without their original", async () => {
    const { client, storage } = shelter();
    await client.query(`insert into pet_photos (id, project_id, hash, original, bytes) values
        (71, 50, '${"b".repeat(64)}', 'originals/x', 1), (72, 50, '${"c".repeat(64)}', 'originals/gone', 1);
      insert into pet_photo_uses values (100, 71, 2, ''), (100, 72, 3, '')`);
    await storage.put("originals/x", Readable.from([Buffer.from("original")]));
    await shelter().backUpAgain();
    await storage.remove("originals/x");
    const { project } = await shelter().restored();
    const { rows } = await client.query<{ original: string | null }>(
      `select f.state::text, f.error, f.bytes, f.original, j.task_identifier as job from pet_photo_uses u join pet_photos f on f.id = u.photo_id
         left join graphile_worker.jobs j on j.key = 'photos.process:' || f.id where f.project_id = $1 and u.position > 1 order by u.position`,
      [project.id],
    );
    expect(rows).toEqual([
      { state: "processing", error: null, bytes: 1, original: expect.stringMatching(/^originals\//), job: "photos.process" },
      { state: "failed", error: "gave_up", bytes: 0, original: null, job: null },
    ]);
    expect(String(await storage.readWhole(rows[0]?.original ?? ""))).toBe("original");
    expect(rows[0]?.original).not.toBe("originals/x");
  });
});

it("names every table that it does not bring back", async () => {
  const { rows } = await shelter().client.query<{ name: string }>(
    "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id'",
  );
  const { rows: done } = await shelter().restored("--people", "--keys", "--history");
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !(name in done))
      .sort(),
  ).toEqual(LEFT_BEHIND.toSorted());
});
