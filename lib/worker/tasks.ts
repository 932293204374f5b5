import type { TaskList } from "graphile-worker";
import { clock } from "#lib/clock.ts";

/**
 * Everything that the worker does, by name. A task's code is loaded when it runs
 * first, so that an idle worker stays small. Each is safe to run twice and to be
 * killed at any point.
 */
export const TASKS: TaskList = {
  "pets.import.add": async (payload) => await (await import("#lib/pets/import/jobs.ts")).addImport(payload),
  "pets.import.check": async (payload) => await (await import("#lib/pets/import/jobs.ts")).checkImport(payload),
  "pets.import.purge": async () => void (await (await import("#lib/pets/import/mutations.ts")).deleteOldImports(clock()())),
  "pets.purge": async () => void (await (await import("#lib/pets/bin/mutations.ts")).purgePets(clock()())),
  "projects.purge": async () => void (await (await import("#lib/projects/bin/mutations.ts")).purgeProjects(clock()())),
};
