import { clock } from "#lib/clock.ts";
import { platform } from "#lib/config/platform.ts";
import { findShared } from "#lib/domains/data.ts";
import { ownNames } from "#lib/domains/installation.data.ts";
import { takeSharedLook } from "#lib/domains/look.state.ts";
import { contestedNames } from "#lib/domains/ownership.data.ts";
import type { SharedDomain } from "#lib/domains/schema.ts";
import { hashShareToken } from "#lib/domains/share.rules.ts";
import { sharedView } from "#lib/domains/view.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Counts one more look at a shared link, right or wrong, of an address.
 * @returns how many seconds to wait beyond 60 a minute of one address (IPv6: of a /64), each process by itself; else 0
 */
export function countSharedLook(address: string): Promise<number> {
  return takeSharedLook(address, clock()());
}

/**
 * What a shared link shows.
 * Guarantee: a wrong, a withdrawn and a removed domain's link answer alike, and nothing else of the project is told.
 * @throws AppError `not_found`
 */
export async function sharedDomain(token: string): Promise<SharedDomain> {
  const found = await findShared(hashShareToken(token));
  if (!found) throw new AppError("not_found", "This link does not work any more. Ask for a new one.");
  return sharedView(found, {
    platform: platform(),
    contested: await contestedNames(String(found.projectId), [found.name]),
    playgroundZone: ownNames().playgroundZone,
    now: clock()(),
  });
}
