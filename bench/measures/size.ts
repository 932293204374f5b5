import { checkList } from "../harness/check.ts";
import type { Fixture } from "../harness/fixture.ts";
import { startPetstore } from "../harness/petstore.ts";
import { type Contender, race, ratio } from "../harness/race.ts";
import { type Bench, maxGoal, RACE_COLUMNS, raceRows, type Section } from "../results.ts";

const FEW = 1000;

export async function measureSize({ options, databases }: Bench): Promise<Section> {
  const contenders: Contender[] = [];
  const add = async (fixture: Fixture): Promise<void> => {
    const count = fixture.pets.toLocaleString("en");
    const program = await startPetstore(`Petstore, ${count} animals`, fixture.url, { LIST_CACHE_MB: "0" });
    await checkList(program, fixture);
    const load = (path: string) => ({ script: "list-same", key: fixture.key, path }) as const;
    contenders.push({ name: `${count}, first page`, program, load: load("/v1/pets?limit=20") });
    contenders.push({ name: `${count}, far end`, program, load: load(`/v1/pets?limit=20&after=${fixture.lastId - 50}`) });
  };
  await add(await databases.withPets(FEW));
  await add(await databases.withPets(options.pace.manyPets));
  const result = await race(contenders, options.pace);
  for (const { program } of contenders) await program.stop();
  const [few, fewFar, many, manyFar] = contenders.map(({ name }) => name) as [string, string, string, string];
  const what = `${FEW.toLocaleString("en")} → ${options.pace.manyPets.toLocaleString("en")} animals`;
  return {
    title: `${what}`,
    note: "Two databases, cache of lists off. Goals compare the time per request (the inverse of requests/s). Reference: the first page of the small one.",
    columns: RACE_COLUMNS,
    rows: raceRows(result, few),
    goals: [
      maxGoal(`${what}, first page`, 1.3, ratio(result, few, many), "the time"),
      maxGoal(`${what}, far end`, 1.3, ratio(result, fewFar, manyFar), "the time"),
    ],
  };
}
