import { callerNetwork } from "#lib/platform/address.ts";
import { AppError } from "#lib/platform/errors.ts";
import { FairQueue } from "#lib/platform/fair-queue.ts";
import { singleton } from "#lib/platform/runtime.ts";

export const MAX_WAITING_PER_ADDRESS = 8;
const MAX_ADDRESSES = 64;

const queue = singleton("auth.password-queue", () => new FairQueue({ maxWaitingPerKey: MAX_WAITING_PER_ADDRESS, maxKeys: MAX_ADDRESSES }));

/**
 * One stranger's password at a time: a check takes 19 MiB and 50 ms of a core.
 * @throws `service_unavailable` when too many wait
 */
export async function queuePasswordCheck(address: string, verify: () => Promise<boolean>): Promise<boolean> {
  const check = queue().add(callerNetwork(address), verify);
  if (!check) throw new AppError("service_unavailable", "Too many people are signing in. Try again shortly.");
  return await check;
}
