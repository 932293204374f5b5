import { addressGroup } from "#lib/platform/address.ts";
import { AppError } from "#lib/platform/errors.ts";
import { slot } from "#lib/platform/runtime.ts";
import { Turns } from "#lib/platform/turns.ts";

/** Per address; IPv6 counts by /64. */
export const MAX_WAITING_PER_ADDRESS = 8;
const MAX_ADDRESSES = 64;

const turns = slot("auth.password-turns", () => new Turns({ maxWaitingPerKey: MAX_WAITING_PER_ADDRESS, maxKeys: MAX_ADDRESSES }));

/**
 * One password of strangers is checked at a time, the addresses in turn: each check takes 19 MiB and a twentieth of a
 * second of a core.
 * @throws AppError `service_unavailable` when too many are waiting
 */
export async function takePasswordTurn(address: string, verify: () => Promise<boolean>): Promise<boolean> {
  const turn = turns().take(addressGroup(address), verify);
  if (!turn) throw new AppError("service_unavailable", "Too many people are signing in. Try again shortly.");
  return await turn;
}
