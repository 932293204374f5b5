import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { useBackedUpShelter } from "#e2e/support/backed-up-shelter.ts";
import { runVerbHere } from "#e2e/support/command-line.ts";

const shelter = useBackedUpShelter();

const DAMAGE = `update pets set name = 'Oops', external_id = null where id = 100; delete from pets where id = 101;
  update pets set external_id = 'A-1' where id = 102; insert into pets (id, project_id, name, category_id) values (500, 50, 'Late', 1);
  insert into pet_profiles (pet_id, project_id) values (500, 50); update categories set name = 'Dogz' where project_id = 50 and category_id = 1;
  delete from sites where project_id = 50; update projects set name = 'Hapy' where id = 50; delete from adoptions where order_id = 81;
  delete from members where user_id = 60; insert into members values (50, 62, 'owner') on conflict (project_id, user_id) do update set role = 'owner';
  update api_keys set revoked_at = now() where id = 110`;

describe("a project that is restored in place", () => {
  it("is as it was, with the same numbers, and all other rows stay", async () => {
    const before = await shelter().exported("50");
    await shelter().client.query(DAMAGE);
    const others = await shelter().othersThan("50");
    const version = Number(await shelter().value("select version from pets where id = 100"));
    const { undo, project } = await shelter().restored("--in-place");
    expect(project).toEqual({ id: "50", slug: "happy-paws", name: "Happy Paws" });
    expect(await shelter().exported("50")).toEqual(before);
    expect((await shelter().client.query("select id from pets where project_id = 50 order by id")).rows).toEqual([
      { id: "100" },
      { id: "101" },
      { id: "102" },
    ]);
    expect(await shelter().othersThan("50")).toEqual(others);
    expect(Number(await shelter().value("select version from pets where id = 100"))).toBeGreaterThan(version);
    expect(undo).toMatch(/ projects restore \S+ --project happy-paws --in-place$/);
    // The site that visitors see, the keys, and the people are not replaced.
    expect(await shelter().value("select count(*)::int from site_pictures where deploy_id = 90")).toBe(1);
    expect(await shelter().value("select revoked_at is not null from api_keys where id = 110")).toBe(true);
    expect(await shelter().value("select role from members where user_id = 62 and project_id = 50")).toBe("owner");
  });

  it("keeps enquiries as they are now, with the way to their animals, pauses, and printed papers; adopters who were erased stay erased", async () => {
    await shelter().client.query(`insert into enquiries (project_id, form_id, pet_id, pet_name, name, email, message, consent)
        values (50, 'a', 100, 'Rex', 'Ada', 'ada@example.org', 'Hello', 'Yes'), (50, 'b', null, null, 'Eve', 'eve@example.org', 'Hello', 'Yes');
      insert into enquiry_pauses (pet_id, project_id) values (100, 50);
      update adoptions set adopter = '', email = '', next_step = '', next_on = null where order_id = 80; delete from adoptions where id = 120;
      insert into adoptions (id, project_id, pet_id, stage, adopter) values (500, 50, 100, 'interested', 'Late');
      insert into adoption_prints (project_id, adoption_id, name, language, text, "values")
        select 50, id, 'Contract ' || id, 'en', 'Text', '{}' from unnest('{118, 500}'::bigint[]) id`);
    expect(await shelter().restored("--in-place")).toMatchObject({ papersAlone: 1 });
    const prints = await shelter().client.query("select adoption_id, name from adoption_prints where project_id = 50 order by id");
    expect(prints.rows).toEqual([
      { adoption_id: "118", name: "Contract 118" },
      { adoption_id: null, name: "Contract 500" },
    ]);
    const { rows } = await shelter().client.query("select name, pet_id from enquiries where project_id = 50 order by form_id");
    expect(rows).toEqual([
      { name: "Ada", pet_id: "100" },
      { name: "Eve", pet_id: null },
    ]);
    expect(await shelter().value("select pet_id::int from enquiry_pauses where project_id = 50")).toBe(100);
    const adoptions = "select stage, adopter, email, next_on, order_id::int from adoptions where project_id = 50 order by order_id";
    expect((await shelter().client.query(adoptions)).rows).toEqual([
      { stage: "reserved", adopter: "", email: "", next_on: null, order_id: 80 },
      { stage: "home", adopter: "", email: "", next_on: null, order_id: 81 },
      { stage: "visit", adopter: "Grace", email: "", next_on: null, order_id: null },
    ]);
    expect(await shelter().value("select id::int from adoptions where adopter = 'Grace'")).toBe(121);
  });

  it("is undone by the command that it names", async () => {
    await shelter().client.query(DAMAGE);
    const damaged = await shelter().exported("50");
    const people = async () => (await shelter().client.query("select user_id, role from members where project_id = 50 order by 1")).rows;
    const keys = async () => (await shelter().client.query("select id, revoked_at from api_keys where project_id = 50 order by 1")).rows;
    const [peopleBefore, keysBefore] = [await people(), await keys()];
    const { undo, people: changed } = await shelter().restored("--in-place", "--people", "--keys");
    expect(changed).toMatchObject({
      joined: [
        { email: "gone@shelter.example", role: "staff" },
        { email: "olga@shelter.example", role: "owner" },
      ],
    });
    expect(await shelter().exported("50")).not.toEqual(damaged);
    expect(await shelter().value("select revoked_at is null from api_keys where id = 110")).toBe(true);
    expect(
      await shelter().run(
        ...String(undo)
          .replace(/^.*? -- /, "")
          .split(" "),
      ),
    ).toMatchObject({ code: 0 });
    expect(await shelter().exported("50")).toEqual(damaged);
    expect([await people(), await keys()]).toEqual([peopleBefore, keysBefore]);
  });

  it("keeps away from numbers that another project has by now", async () => {
    await shelter().client.query(
      "delete from pets where id = 101; insert into pets (id, project_id, name, category_id) values (101, 2, 'Other', 1)",
    );
    const others = await shelter().othersThan("50");
    await shelter().restored("--in-place");
    expect(await shelter().othersThan("50")).toEqual(others);
    expect(await shelter().value("select count(*)::int from pets where project_id = 50")).toBe(3);
    expect(await shelter().value("select pet_id <> 101 from adoptions where project_id = 50 and stage = 'reserved'")).toBe(true);
  });

  it.each([
    ["behind", [99, 79, 69, 109], true],
    ["about to draw the highest", [102, 81, 70, 111], false],
  ] as const)("leaves no number to be drawn again, where the sequences are %s", async (_, [pets, orders, photos, keys], isCalled) => {
    const { client } = shelter();
    await client.query(`delete from pets where id = 101; insert into pets (id, project_id, name, category_id) values (101, 2, 'Other', 1);
      select setval('pets_id_seq', ${pets}, ${isCalled}), setval('orders_id_seq', ${orders}, ${isCalled}),
             setval('pet_photos_id_seq', ${photos}, ${isCalled}), setval('api_keys_id_seq', ${keys}, ${isCalled})`);
    await shelter().restored("--in-place", "--keys");
    for (const table of ["pets", "pet_photos", "api_keys"]) {
      expect([table, await shelter().value(`select nextval('${table}_id_seq') > max(id) from ${table}`)]).toEqual([table, true]);
    }
    expect(await shelter().value("select nextval('orders_id_seq') > max(order_id) from adoptions")).toBe(true);
  });

  it("is undone by a command that a shell understands, with a safety copy where the first one went", async () => {
    const { url, backup, environment } = shelter();
    const copies = path.join(String(environment["DATA_DIR"]), "our shelter's copies");
    mkdirSync(copies);
    await shelter().client.query(DAMAGE);
    const damaged = await shelter().exported("50");
    const withoutPlace = (...args: string[]) => runVerbHere(url, args, { ...environment, BACKUP_TO: "" });
    const recorded = (): Promise<unknown> => shelter().value("select count(*) from backup_runs where origin = 'safety'");
    const before = Number(await recorded());
    const { stdout } = await withoutPlace(
      ...["projects", "restore", backup, "--project", "50", "--in-place", "--safety-copy", copies, "--json"],
    );
    const words = (JSON.parse(stdout) as { undo: string }).undo.replace(/^.*? -- /, "");
    const args = execFileSync("sh", ["-c", `printf '%s\\n' ${words}`], { encoding: "utf8" });
    expect(await withoutPlace(...args.trimEnd().split("\n"))).toMatchObject({ code: 0 });
    expect(await shelter().exported("50")).toEqual(damaged);
    expect(readdirSync(copies)).toHaveLength(2);
    expect(Number(await recorded())).toBe(before + 2);
  });
});
