import type { ForbiddenFlagsFn, Job, WorkerEvents } from "graphile-worker";

/** Of those that had their turn; the earliest are forgotten. */
const MAX_SERVED = 1000;

const flagsOf = ({ flags }: Pick<Job, "flags">): string[] => Object.keys(flags ?? {});

/**
 * Shares a lane's slots among those that its jobs name as flags, such as projects and people: each holds at most half of
 * them at a time, and a free slot goes to one that has waited for it rather than to one that just had its turn. Jobs
 * without flags are not held back.
 * @param events of the lane's runner, whose slots ask one after another
 * @returns for the runner's `forbiddenFlags`
 */
export function fairShares(events: WorkerEvents, slots: number): ForbiddenFlagsFn {
  const max = Math.max(1, Math.floor(slots / 2));
  const running = new Map<string, number>();
  const served = new Set<string>();
  let isStopping = false;
  let lastAsked: Promise<void> = Promise.resolve();
  let answered = (): void => undefined;

  const isFull = (flag: string): boolean => (running.get(flag) ?? 0) >= max;
  events.on("job:start", ({ job }) => {
    for (const flag of flagsOf(job)) {
      running.set(flag, (running.get(flag) ?? 0) + 1);
      served.delete(flag);
      served.add(flag);
    }
    for (const flag of served) {
      if (served.size <= MAX_SERVED) break;
      served.delete(flag);
    }
    answered();
  });
  events.on("job:complete", ({ job }) => {
    for (const flag of flagsOf(job)) {
      const left = (running.get(flag) ?? 1) - 1;
      if (left > 0) running.set(flag, left);
      else running.delete(flag);
    }
  });
  events.on("worker:getJob:error", () => answered());
  events.on("worker:getJob:empty", ({ worker }) => {
    const wereHeldBack = [...served].some((flag) => !isFull(flag));
    served.clear();
    answered();
    // No one else waits: it looks again at once, for those that were held back.
    if (wereHeldBack && !isStopping) worker.nudge();
  });
  events.on("pool:gracefulShutdown", () => {
    isStopping = true;
  });

  return async () => {
    const asked = Promise.withResolvers<void>();
    const before = lastAsked;
    lastAsked = asked.promise;
    await before;
    answered = asked.resolve;
    return [...new Set([...served, ...[...running.keys()].filter(isFull)])];
  };
}
