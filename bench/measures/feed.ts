import { INSIDE } from "#e2e/support/inside.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import { ask } from "../harness/answer.ts";
import { type Fixture, onDatabase } from "../harness/fixture.ts";
import { startFastify } from "../harness/peers.ts";
import { startPetstore } from "../harness/petstore.ts";
import { race, ratio } from "../harness/race.ts";
import { type Bench, minGoal, RACE_COLUMNS, raceRows, type Section } from "../results.ts";

const OURS = "Petstore";
const LIMIT = 20;

/** @returns where the edge asks for its feed */
async function publish({ url, projectId }: Fixture): Promise<string> {
  return await onDatabase(url, async (client) => {
    const deploy = "insert into deploys (project_id, number, state, settings) values ($1, 1, 'ready', $2)";
    await client.query(deploy, [projectId, NEW_SETTINGS]);
    const { rows } = await client.query<{ slug: string }>("select slug from projects where id = $1", [projectId]);
    return `/sites/${rows[0]?.slug}.localhost/animals.json?limit=${LIMIT}`;
  });
}

export async function measureFeed({ options, databases }: Bench): Promise<Section> {
  const fixture = await databases.withPets(options.pace.pets);
  const path = await publish(fixture);
  const { key } = fixture;
  const ours = await startPetstore(OURS, fixture.url);
  const fastify = await startFastify(fixture.url);
  const answer = await ask(ours, path, key, { headers: INSIDE });
  const { animals } = JSON.parse(answer.body) as { animals?: unknown[] };
  if (answer.status !== 200 || animals?.length !== LIMIT) throw new Error(`The feed answers wrongly: ${answer.status} ${answer.body}`);
  const result = await race(
    [
      { name: OURS, program: ours, load: { script: "feed", key, path } },
      { name: fastify.name, program: fastify, load: { script: "list-same", key, path: `/v1/pets?limit=${LIMIT}` } },
    ],
    options.pace,
  );
  for (const program of [ours, fastify]) await program.stop();
  return {
    title: "Feed of a site, warm",
    note: `\`/animals.json?limit=${LIMIT}\` again and again: ${answer.body.length.toLocaleString("en")} bytes of profiles, where Fastify sends its list of ${LIMIT} animals with four fields. Reference: Fastify + pg.`,
    columns: RACE_COLUMNS,
    rows: raceRows(result, fastify.name),
    goals: [minGoal("Feed of a site, warm", 3, ratio(result, OURS, fastify.name), "Fastify + pg")],
  };
}
