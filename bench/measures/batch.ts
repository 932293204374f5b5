import { checkBatch } from "../harness/check.ts";
import { startFastify } from "../harness/peers.ts";
import { startPetstore } from "../harness/petstore.ts";
import { type Race, race, ratio } from "../harness/race.ts";
import { type Bench, minGoal, RACE_COLUMNS, raceRows, type Section } from "../results.ts";

const OURS = "Petstore";
const SAME_ROWS = "Fastify + pg, the same rows";
const PLAIN = "Fastify + pg, a plain insert";
const SINGLE = "Petstore, one animal a request";
const ANIMALS = 100;

const petsPerSecond = (result: Race) => ratio(result, OURS, SINGLE, ({ perSecond }) => perSecond);

/** Each commits to disk before its answer. */
export async function measureBatch({ options, databases }: Bench): Promise<Section> {
  const { pace } = options;
  const fixture = await databases.withPets(pace.pets);
  const ours = await startPetstore(OURS, fixture.url);
  const sameRows = await startFastify(fixture.url, SAME_ROWS);
  const plain = await startFastify(fixture.url);
  const programs = [
    { name: OURS, program: ours, keepsHistory: true },
    { name: SAME_ROWS, program: sameRows, keepsHistory: true },
    { name: PLAIN, program: plain, keepsHistory: false },
  ];
  for (const { program, keepsHistory } of programs) await checkBatch(program, fixture, { animals: ANIMALS, keepsHistory });

  const batch = { script: "batch", key: fixture.key } as const;
  const single = { script: "create", key: fixture.key } as const;
  const contenders = [
    // A small batch waits for those before it.
    ...programs.map(({ name, program, keepsHistory }) => ({
      name,
      program,
      load: batch,
      settle: () => checkBatch(program, fixture, { animals: 1, keepsHistory }),
    })),
    { name: SINGLE, program: ours, load: single },
  ];
  const many = await race(contenders, pace);
  const one = await race(
    contenders.filter(({ program }) => program === ours),
    { ...pace, connections: 1 },
  );
  for (const { program } of programs) await program.stop();
  const times = ({ median, min, max }: ReturnType<typeof petsPerSecond>) => ({
    median: median * ANIMALS,
    min: min * ANIMALS,
    max: max * ANIMALS,
  });
  return {
    title: "Batch of 100",
    note: `\`POST /v1/pets/batch\` with ${ANIMALS} creations, fsync and synchronous_commit on; a request is ${ANIMALS} animals. Reference: Fastify + pg that stores the same rows, the animals and their history, in the same order, under the project's lock, in one hand-written statement. Beside it, a plain \`insert … select … returning\` without history, whose ids become visible in any order, so that connections insert side by side. Single creations are Petstore's own; those that arrive together share a commit, so the goal counts a client that sends one request after another; with many, single creations gain more from that than batches do.`,
    columns: RACE_COLUMNS,
    rows: [...raceRows(many, SAME_ROWS), ...raceRows(one, SINGLE).map(([name = "", ...rest]) => [`${name}, one connection`, ...rest])],
    goals: [
      minGoal("Batch of 100", 0.8, ratio(many, OURS, SAME_ROWS), SAME_ROWS),
      minGoal("Animals per second in batches of 100", 10, times(petsPerSecond(one)), "single creations"),
    ],
  };
}
