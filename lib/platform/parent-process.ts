/** Checks first: modules load long enough to miss the event. */
export function onParentGone(callback: () => void): void {
  if (process.connected === false) callback();
  else process.once("disconnect", callback);
}

/** Ends by `stop` when the supervisor says so: a terminal signals the whole process group, which the supervisor answers. */
export function onSupervisorSignal(stop: () => Promise<void>): void {
  process.on("SIGINT", () => undefined);
  process.on("SIGHUP", () => undefined);
  process.on("SIGTERM", () => void stop());
}

/** Resolves when it is sent, or at once without a parent. */
export function reportToParent<Report extends object>(report: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(report, undefined, undefined, () => resolve());
    else resolve();
  });
}
