import { type Answer, ask, headerOf } from "./answer.ts";
import { type Fixture, onDatabase } from "./fixture.ts";
import type { Program } from "./program.ts";

const LIMIT_HEADERS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
const NEW_PET = { name: "Biscuit", categoryId: 3, status: "available" };

/** A peer with different answers is not measured. */
function expect(program: Program, what: string, actual: unknown, wanted: unknown): void {
  if (actual === wanted) return;
  throw new Error(
    `${program.name} answers wrongly (${what}):\n  wanted ${String(wanted).slice(0, 300)}\n  came   ${String(actual).slice(0, 300)}`,
  );
}

/** Read from the database, independently of both programs. */
async function expectedPage(fixture: Fixture, after: number): Promise<string> {
  const rows = await onDatabase(fixture.url, async (client) => {
    const text =
      "select id::text, name, category_id::text, status from pets where project_id = $1 and pets.id > $2 order by pets.id limit 20";
    return (await client.query<{ id: string; name: string; category_id: string; status: string }>(text, [fixture.projectId, after])).rows;
  });
  const pets = rows.map(
    (row) => `{"id":${row.id},"name":${JSON.stringify(row.name)},"categoryId":${row.category_id},"status":"${row.status}"}`,
  );
  return `[${pets.join(",")}]`;
}

export async function checkList(program: Program, fixture: Fixture): Promise<void> {
  const { firstId, lastId, key } = fixture;
  for (const after of [firstId - 1, Math.floor((firstId + lastId) / 2), lastId - 20]) {
    const answer = await ask(program, `/v1/pets?limit=20&after=${after}`, key);
    expect(program, "status", answer.status, 200);
    expect(program, "body", answer.body, await expectedPage(fixture, after));
    expect(program, "content type", headerOf(answer, "content-type"), "application/json; charset=utf-8");
    for (const name of LIMIT_HEADERS) expect(program, name, /^\d+$/.test(headerOf(answer, name) ?? ""), true);
    const next = `<http://127.0.0.1:${program.port}/v1/pets?limit=20&after=${after + 20}>; rel="next"`;
    expect(program, "Link", headerOf(answer, "link"), after === lastId - 20 ? undefined : next);
  }
  expect(program, "a limit of 0", (await ask(program, "/v1/pets?limit=0", key)).status, 400);
  expect(program, "an unknown key", (await ask(program, "/v1/pets", `${key.slice(0, -1)}-`)).status, 401);
}

export async function checkSame(program: Program, path: string, key: string, wanted: Answer): Promise<void> {
  const answer = await ask(program, path, key);
  expect(program, "status", answer.status, wanted.status);
  expect(program, "body", answer.body, wanted.body);
}

export async function checkChange(program: Program, fixture: Fixture): Promise<void> {
  const { key, firstId } = fixture;
  const patch = (id: number, body: unknown): Promise<Answer> =>
    ask(program, `/v1/pets/${id}`, key, {
      method: "PATCH",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  const name = `Checked by ${program.name}`;
  const answer = await patch(firstId, { name });
  expect(program, "status", answer.status, 200);
  expect(program, "the changed name", (JSON.parse(answer.body) as { name: string }).name, name);
  const stored = await onDatabase(fixture.url, (client) => client.query("select 1 from pets where id = $1 and name = $2", [firstId, name]));
  expect(program, "the stored row", stored.rowCount, 1);
  expect(program, "an unknown animal", (await patch(Number.MAX_SAFE_INTEGER, { name })).status, 404);
  expect(program, "a wrong status", (await patch(firstId, { status: "eaten" })).status, 400);
}

/** Keeps the order of ids, and leaves out animals without an event. */
async function creationsOf(fixture: Fixture, ids: readonly (number | undefined)[]): Promise<string> {
  const text = `select entity_id::bigint as id, after->>'name' as name, (after->>'categoryId')::int as "categoryId", after->>'status' as status
      from audit_entries where project_id = $1 and entity_type = 'pet' and entity_id = any($2::text[]) and action = 'pet.create'
       and actor_kind = 'api_key' and actor_id is not null order by id`;
  const { rows } = await onDatabase(fixture.url, (client) => client.query(text, [fixture.projectId, ids.map(String)]));
  return JSON.stringify(rows);
}

interface BatchCheck {
  animals: number;
  keepsHistory: boolean;
}

export async function checkBatch(program: Program, fixture: Fixture, { animals, keepsHistory }: BatchCheck): Promise<void> {
  const post = (pets: object[]): Promise<Answer> =>
    ask(program, "/v1/pets/batch", fixture.key, {
      method: "POST",
      body: JSON.stringify({ operations: pets.map((pet) => ({ op: "create", pet })) }),
      headers: { "Content-Type": "application/json" },
    });
  const answer = await post(Array.from({ length: animals }, () => NEW_PET));
  expect(program, "status", answer.status, 200);
  const { results } = JSON.parse(answer.body) as { results: { status: number; pet: { id: number } }[] };
  const ids = results.map(({ status, pet }) => (status === 201 ? pet.id : undefined));
  const stored = await onDatabase(fixture.url, (client) =>
    client.query("select 1 from pets where id = any($1) and project_id = $2", [ids, fixture.projectId]),
  );
  expect(program, "the stored rows", stored.rowCount, animals);
  const history = keepsHistory ? ids.map((id) => ({ id: String(id), ...NEW_PET })) : [];
  expect(program, "the history", await creationsOf(fixture, ids), JSON.stringify(history));
  expect(program, "a wrong status", (await post([NEW_PET, { ...NEW_PET, status: "eaten" }])).status, 400);
}

export async function checkCreate(program: Program, fixture: Fixture): Promise<void> {
  const post = (body: unknown): Promise<Answer> =>
    ask(program, "/v1/pets", fixture.key, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  const answer = await post(NEW_PET);
  expect(program, "status", answer.status, 201);
  const { id, ...rest } = JSON.parse(answer.body) as { id: number };
  expect(program, "body", JSON.stringify(rest), JSON.stringify(NEW_PET));
  const stored = await onDatabase(fixture.url, (client) =>
    client.query("select 1 from pets where id = $1 and project_id = $2", [id, fixture.projectId]),
  );
  expect(program, "the stored row", stored.rowCount, 1);
  expect(program, "a wrong status", (await post({ ...NEW_PET, status: "eaten" })).status, 400);
}
