import { checkCreate } from "../harness/check.ts";
import { startFastify } from "../harness/peers.ts";
import { startPetstore } from "../harness/petstore.ts";
import { race, ratio } from "../harness/race.ts";
import { type Bench, minGoal, RACE_COLUMNS, raceRows, type Section } from "../results.ts";

const OURS = "Petstore";

/** Each commits to disk before its answer. */
export async function measureCreate({ options, databases }: Bench): Promise<Section> {
  const fixture = await databases.withPets(options.pace.pets);
  const ours = await startPetstore(OURS, fixture.url);
  const fastify = await startFastify(fixture.url);
  for (const program of [ours, fastify]) await checkCreate(program, fixture);

  const load = { script: "create", key: fixture.key } as const;
  const result = await race(
    [ours, fastify].map((program) => ({ name: program.name, program, load })),
    options.pace,
  );
  for (const program of [ours, fastify]) await program.stop();
  return {
    title: "Create",
    note: "`POST /v1/pets`, fsync and synchronous_commit on, into one table in turn. Petstore also writes the animal's history; Fastify + pg does a plain `insert … returning`. Reference: Fastify + pg.",
    columns: RACE_COLUMNS,
    rows: raceRows(result, fastify.name),
    goals: [minGoal("Create", 1.2, ratio(result, OURS, fastify.name), "Fastify + pg")],
  };
}
