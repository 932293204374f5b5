import { singleton } from "#lib/platform/runtime.ts";

const turns = singleton<Map<string, Promise<void>>>("db.turns", () => new Map());

/** One piece of work per project, so that a tenant's burst takes one connection. */
export function inTurn<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  const done = (turns().get(projectId) ?? Promise.resolve()).then(work);
  const over = done.then(
    () => undefined,
    () => undefined,
  );
  turns().set(projectId, over);
  void over.then(() => {
    if (turns().get(projectId) === over) turns().delete(projectId);
  });
  return done;
}
