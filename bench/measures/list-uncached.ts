import { ask } from "../harness/answer.ts";
import { checkList, checkSame } from "../harness/check.ts";
import { startBareHttp, startFastify, startNextBare } from "../harness/peers.ts";
import { startPetstore } from "../harness/petstore.ts";
import { race, ratio } from "../harness/race.ts";
import { type Bench, minGoal, RACE_COLUMNS, raceRows, type Section } from "../results.ts";

const OURS = "Petstore";

/** A different page each time, with the list cache off. */
export async function measureListUncached({ options, databases }: Bench): Promise<Section> {
  const fixture = await databases.withPets(options.pace.pets);
  const { key, firstId, lastId } = fixture;
  const ours = await startPetstore(OURS, fixture.url, { LIST_CACHE_MB: "0" });
  const cached = await startFastify(fixture.url);
  const stored = await startFastify(fixture.url, "Fastify + pg, key from the database");
  const path = `/v1/pets?limit=20&after=${firstId + 1000}`;
  const answer = await ask(ours, path, key);
  const nextBare = await startNextBare(answer);
  const bareHttp = await startBareHttp(answer);
  for (const program of [ours, cached, stored]) await checkList(program, fixture);
  for (const program of [nextBare, bareHttp]) await checkSame(program, path, key, answer);

  const programs = [ours, cached, stored, nextBare, bareHttp];
  const load = { script: "list-random", key, firstId, lastId } as const;
  const result = await race(
    programs.map((program) => ({ name: program.name, program, load })),
    options.pace,
  );
  for (const program of programs) await program.stop();
  return {
    title: "List, every request another cursor",
    note: `20 of ${options.pace.pets.toLocaleString("en")} animals from anywhere in the project, cache of lists off. The two bare ones do no work: they send what Petstore sent once. Reference: Fastify + pg with the key from memory.`,
    columns: RACE_COLUMNS,
    rows: raceRows(result, cached.name),
    goals: [minGoal("List, every request another cursor, caches of lists off", 1.3, ratio(result, OURS, cached.name), "Fastify + pg")],
  };
}
