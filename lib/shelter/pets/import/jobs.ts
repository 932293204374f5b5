import * as z from "zod";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { endStuckImports, refuseImport } from "#lib/shelter/pets/import/end.mutations.ts";
import { importJob } from "#lib/shelter/pets/import/job.rules.ts";
import { deleteOldImports } from "#lib/shelter/pets/import/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** A job works this long, then lets others go first; an all-or-nothing import cannot stop in between. */
export const TURN_MS = 5000;

const payloadSchema = z.object({ projectId: z.string(), importId: z.string() });

export function readImportJob(payload: unknown): { scope: ProjectScope; importId: string } {
  const { projectId, importId } = payloadSchema.parse(payload);
  return { scope: projectScope(projectId), importId };
}

export async function goOnLater(
  task: "pets.import.add" | "pets.import.undo" | "pets.import.photos",
  { projectId }: ProjectScope,
  importId: string,
  { id }: Actor,
  runAt?: Date,
): Promise<void> {
  await prisma().$transaction((tx) => addJobWithin(tx, { ...importJob(task, projectId, importId, id), ...(runAt && { runAt }) }));
}

/** Nothing else reports the error. */
export async function giveUpImport(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  await refuseImport(
    scope,
    importId,
    "Something went wrong on our side several times. If it happens again, tell the person who runs this service.",
  );
}

export async function tidyImports(now: number): Promise<void> {
  await deleteOldImports(now);
  await endStuckImports(now);
}
