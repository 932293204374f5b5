import { clock } from "#lib/clock.ts";
import { platform } from "#lib/config/platform.ts";
import { findShared } from "#lib/domains/data.ts";
import { ownNames } from "#lib/domains/installation.data.ts";
import { takeSharedLook } from "#lib/domains/lookup.state.ts";
import { contestedNames } from "#lib/domains/ownership.data.ts";
import type { SharedDomain } from "#lib/domains/schema.ts";
import { hashShareToken } from "#lib/domains/share.rules.ts";
import { sharedView } from "#lib/domains/view.ts";
import { AppError } from "#lib/errors.ts";

/** @returns seconds to wait beyond 60 a minute per address (IPv6: /64) and process */
export function countSharedLook(address: string): Promise<number> {
  return takeSharedLook(address, clock()());
}

/**
 * Invalid, revoked and removed links are indistinguishable, and nothing else about the project is exposed.
 * @throws AppError `not_found`
 */
export async function sharedDomain(token: string): Promise<SharedDomain> {
  const found = await findShared(hashShareToken(token));
  if (!found) throw new AppError("not_found", "This link no longer works. Ask for a new one.");
  return sharedView(found, {
    platform: platform(),
    contested: await contestedNames(String(found.projectId), [found.name]),
    playgroundZone: ownNames().playgroundZone,
    now: clock()(),
  });
}
