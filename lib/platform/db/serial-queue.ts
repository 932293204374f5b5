import { singleton } from "#lib/platform/runtime.ts";

const queues = singleton<Map<string, Promise<void>>>("db.serial-queues", () => new Map());

/** One task per project at a time, so that a burst takes one connection. */
export function runSerially<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  const done = (queues().get(projectId) ?? Promise.resolve()).then(work);
  const over = done.then(
    () => undefined,
    () => undefined,
  );
  queues().set(projectId, over);
  void over.then(() => {
    if (queues().get(projectId) === over) queues().delete(projectId);
  });
  return done;
}
