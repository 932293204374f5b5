import { randomInt } from "node:crypto";
import type { Command } from "commander";
import { databaseError } from "#lib/platform/db/pool.ts";
import { isAppError, OperatorError } from "#lib/platform/errors.ts";
import { addVerb, wholeNumber } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print } from "#lib/programs/cli/terminal/output.ts";
import { progress } from "#lib/programs/cli/terminal/progress.ts";
import { projectOrThrow } from "#lib/programs/cli/terminal/project.ts";
import { operator, withDatabase } from "#lib/programs/cli/terminal/session.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import { MAX_SEED } from "#lib/shelter/pets/seed.rules.ts";

const MAX_PETS = 100_000_000;

interface Options {
  project: string;
  pets: number;
  seed?: number;
  json?: boolean;
}

/** Finishes the current batch on Ctrl-C. */
function interruption(): { asked: () => boolean; stop: () => void } {
  let asked = false;
  const ask = (): void => {
    asked = true;
  };
  process.on("SIGINT", ask).on("SIGTERM", ask);
  return { asked: () => asked, stop: () => void process.off("SIGINT", ask).off("SIGTERM", ask) };
}

async function seedOrThrow(options: Options, seed: number): Promise<string> {
  const { project, scope } = await projectOrThrow(options.project);
  const show = progress(options.pets, "animals");
  const interrupted = interruption();
  let added = 0;
  try {
    await seedPets(scope, options.pets, seed, operator(), (done) => {
      added = done;
      show(done);
      if (interrupted.asked() && done < options.pets) throw new OperatorError("Interrupted.");
    });
  } catch (thrown) {
    const error = interrupted.asked() ? new OperatorError("Interrupted.") : databaseError(thrown);
    if (!isAppError(error) && !(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${error.message} ${grouped(added)} of ${grouped(options.pets)} animals were added.`, { cause: thrown });
  } finally {
    interrupted.stop();
  }
  return project.name;
}

export function addSeedVerb(program: Command): void {
  addVerb(program, "seed", "add many believable animals to a project")
    .requiredOption("--project <project>", "the project's id or slug")
    .requiredOption("--pets <n>", "how many animals to add", wholeNumber(1, MAX_PETS))
    .option("--seed <n>", "the same seed gives the same animals; random when left out", wholeNumber(0, MAX_SEED))
    .action(async (options: Options) => {
      const seed = options.seed ?? randomInt(MAX_SEED);
      const startedAt = performance.now();
      const name = await withDatabase(() => seedOrThrow(options, seed));
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      print(options, {
        json: { project: options.project, pets: options.pets, seed, seconds },
        text: `Added ${grouped(options.pets)} animals to ${name} in ${seconds} s (seed ${seed}).`,
      });
    });
}
