import type { Job } from "#lib/platform/db/job-queue.ts";

export type ImportTask = "pets.import.check" | "pets.import.add" | "pets.import.undo" | "pets.import.photos";

const ATTEMPTS = 5;

/** One waits per task and import. */
export function importJobKey(task: ImportTask, importId: string): string {
  return `${task}.${importId}`;
}

export function importQueue(projectId: string): string {
  return `pets.import:${projectId}`;
}

export function importJob(task: ImportTask, projectId: string, importId: string, personId: string | null): Job {
  return {
    task,
    payload: { projectId, importId },
    key: importJobKey(task, importId),
    queue: importQueue(projectId),
    sharedBy: [`project:${projectId}`, ...(personId === null ? [] : [`person:${personId}`])],
    maxAttempts: ATTEMPTS,
  };
}

export const importBatch = (importId: string): string => `import-${importId}`;
/** Of an undo, in the history: together with the update it is no change. */
export const undoneBatch = (batch: string): string => `undone-${batch}`;
