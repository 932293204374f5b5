import { checkChange } from "../harness/check.ts";
import { startFastify } from "../harness/peers.ts";
import { startPetstore } from "../harness/petstore.ts";
import { race, ratio } from "../harness/race.ts";
import { type Bench, minGoal, RACE_COLUMNS, raceRows, type Section } from "../results.ts";

const OURS = "Petstore";

/** Each commits to disk before its answer. */
export async function measureChange({ options, databases }: Bench): Promise<Section> {
  const fixture = await databases.withPets(options.pace.pets);
  const { key, firstId, lastId } = fixture;
  const ours = await startPetstore(OURS, fixture.url);
  const fastify = await startFastify(fixture.url);
  for (const program of [ours, fastify]) await checkChange(program, fixture);

  const load = { script: "change", key, firstId, lastId } as const;
  const result = await race(
    [ours, fastify].map((program) => ({ name: program.name, program, load })),
    options.pace,
  );
  for (const program of [ours, fastify]) await program.stop();
  return {
    title: "Change",
    note: `\`PATCH /v1/pets/{petId}\` of one of ${options.pace.pets.toLocaleString("en")} animals, fsync and synchronous_commit on. Petstore also writes the animal's history; Fastify + pg does a plain \`update … returning\`. Reference: Fastify + pg.`,
    columns: RACE_COLUMNS,
    rows: raceRows(result, fastify.name),
    goals: [minGoal("Change", 0.8, ratio(result, OURS, fastify.name), "Fastify + pg")],
  };
}
