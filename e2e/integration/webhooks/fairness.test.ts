import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { TESTER } from "#e2e/support/fixtures.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useWebhooks } from "#e2e/support/webhook-bench.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const PROJECTS = 10;
const ENDPOINTS = 10;

const bench = useWebhooks();

it.each([
  ["one person", 1],
  ["ten people", 10],
])("delivers another project's message while 100 endpoints of %s accept theirs and stay silent", async (_, people) => {
  const silent = await bench.another();
  const held: ServerResponse[] = [];
  let givenUp = 0;
  silent.respond = (_, response) => {
    held.push(response);
    response.on("close", () => {
      if (!response.writableEnded) givenUp += 1;
    });
  };
  const url = `https://localhost:${silent.port}/hooks`;
  const persons = await Promise.all(Array.from({ length: people }, (_, i) => makePerson(`Mallory ${i}`)));
  for (let i = 0; i < PROJECTS; i += 1) {
    const { scope } = await makeShelter(persons[i % people] ?? (await makePerson("Mallory")));
    for (let j = 0; j < ENDPOINTS; j += 1) {
      const { endpoint } = await addEndpoint(scope, { url, description: "", eventTypes: [], sendsPersonalData: false }, TESTER);
      await sendTest(scope, endpoint.id, TESTER);
    }
  }
  await bench.add();
  const worker = startWorker();
  try {
    await eventually("the silent endpoints", () => held.length >= 20);
    await createPet(bench.tenant().scope, { name: "Rex", categoryId: 1n, status: "available" }, TESTER);
    await eventually("the other project's message", () => bench.receiver().received.length === 1);
    // It waited for none of them to end.
    expect(givenUp).toBe(0);
    silent.respond = (_, response) => void response.writeHead(204).end();
    for (const response of held) response.writeHead(204).end();
    await eventually("all messages of the others", () => silent.received.length >= PROJECTS * ENDPOINTS);
  } finally {
    await worker.stop();
  }
});
