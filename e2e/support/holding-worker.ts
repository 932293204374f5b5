import { startWorker } from "#lib/programs/worker/worker.ts";

/** A worker process whose jobs never end; prints the task of each that starts. Its test kills it. */
const tasks = Object.fromEntries(
  process.argv.slice(2).map((task) => [
    task,
    async (): Promise<void> => {
      process.stdout.write(`${task}\n`);
      await new Promise<never>(() => undefined);
    },
  ]),
);
startWorker({ tasks: { ...tasks, "pets.days": () => undefined, "secrets.reseal": () => undefined } });
