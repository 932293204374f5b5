import { AppError } from "#lib/platform/errors.ts";
import { FairQueue } from "#lib/platform/fair-queue.ts";
import { holderAt } from "#lib/platform/holdings.ts";
import { singleton } from "#lib/platform/runtime.ts";

export const MAX_WAITING_PER_ADDRESS = 8;
const MAX_WAITING = 256;

const queue = singleton("auth.password-queue", () => {
  const error = () => new AppError("service_unavailable", "Too many people are signing in. Try again shortly.");
  return new FairQueue({ maxWaitingEach: MAX_WAITING_PER_ADDRESS, maxWaiting: MAX_WAITING, error });
});

/**
 * One at a time for strangers: each takes 19 MiB and 50 ms of a core.
 * @throws `service_unavailable` when too many wait
 */
export async function queuePasswordCheck(address: string, verify: () => Promise<boolean>): Promise<boolean> {
  return await queue().add(holderAt(address), verify);
}
