import { ask } from "../harness/answer.ts";
import { checkList, checkSame } from "../harness/check.ts";
import { startBareHttp, startFastify } from "../harness/peers.ts";
import { startPetstore } from "../harness/petstore.ts";
import { race, ratio } from "../harness/race.ts";
import { type Bench, minGoal, RACE_COLUMNS, raceRows, type Section } from "../results.ts";

const OURS = "Petstore";

export async function measureListWarm({ options, databases }: Bench): Promise<Section> {
  const fixture = await databases.withPets(options.pace.pets);
  // A database without Redis serves one process only.
  const copy = await databases.withPets(options.pace.pets);
  const { key } = fixture;
  const ours = await startPetstore(OURS, fixture.url);
  const logging = await startPetstore("Petstore, LOG_LEVEL=info", copy.url, { LOG_LEVEL: "info" });
  const fastify = await startFastify(fixture.url);
  const path = "/v1/pets?limit=20";
  const answer = await ask(ours, path, key);
  const bareHttp = await startBareHttp(answer);
  for (const program of [ours, fastify]) await checkList(program, fixture);
  await checkList(logging, copy);
  await checkSame(bareHttp, path, key, answer);

  const programs = [ours, logging, fastify, bareHttp];
  const load = { script: "list-same", key, path } as const;
  const result = await race(
    programs.map((program) => ({ name: program.name, program, load })),
    options.pace,
  );
  for (const program of programs) await program.stop();
  return {
    title: "List, warm",
    note: `\`GET ${path}\` again and again. Bare node:http sends the same status, headers and body. With LOG_LEVEL=info, the default, each request is a log line. Reference: bare node:http.`,
    columns: RACE_COLUMNS,
    rows: raceRows(result, bareHttp.name),
    goals: [
      minGoal("List, warm", 0.5, ratio(result, OURS, bareHttp.name), "bare node:http"),
      minGoal("List, warm", 3, ratio(result, OURS, fastify.name), "Fastify + pg"),
    ],
  };
}
