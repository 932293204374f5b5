import type { ForbiddenFlagsFn, Job, WorkerEvents } from "graphile-worker";

const MAX_SERVED = 1000;

const flagsOf = ({ flags }: Pick<Job, "flags">): string[] => Object.keys(flags ?? {});

/**
 * Each flag of a job gets at most half of the slots, and those that waited come first.
 * @param events of the lane's runner
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
    // Starts jobs that were held back.
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
