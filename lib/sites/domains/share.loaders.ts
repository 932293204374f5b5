import { clock } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";
import { shownPlatform } from "#lib/sites/dns/platform-addresses.service.ts";
import { findNamed, findShared } from "#lib/sites/domains/data.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { countSharedLookup } from "#lib/sites/domains/lookup.state.ts";
import { contestedNames } from "#lib/sites/domains/ownership.data.ts";
import { pairedName } from "#lib/sites/domains/pairs.rules.ts";
import type { SharedDomain } from "#lib/sites/domains/schema.ts";
import { hashShareToken } from "#lib/sites/domains/share.rules.ts";
import { sharedView } from "#lib/sites/domains/view.ts";

/** @returns seconds to wait */
export function limitSharedLookup(address: string): Promise<number> {
  return countSharedLookup(address);
}

export async function sharedDomain(token: string): Promise<SharedDomain> {
  const found = await findShared(hashShareToken(token));
  if (!found) throw new AppError("not_found", "This link no longer works. Ask for a new one.");
  const pair = pairedName(found.name, ownNames());
  const other = pair && (await findNamed(found.projectId, pair.name));
  const names = other ? [found.name, other.name] : [found.name];
  const context = {
    platform: await shownPlatform(),
    contested: await contestedNames(String(found.projectId), names),
    playgroundZone: ownNames().playgroundZone,
    now: clock()(),
  };
  return { ...sharedView(found, context), other: other && sharedView(other, context) };
}
