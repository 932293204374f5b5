import { noSuch } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { orPageNotFound } from "#lib/platform/page-not-found.ts";
import { findOthers, listOthersAsked } from "#lib/shelter/enquiries/others/data.ts";
import type { OtherAsked, Others } from "#lib/shelter/enquiries/others/schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope">;

export function othersAskedOf({ scope }: Access): Promise<OtherAsked[]> {
  return listOthersAsked(scope);
}

/** @throws `not_found` */
export async function othersOf({ scope }: Access, petId: string): Promise<Others> {
  const found = idFromText(petId) === undefined ? undefined : await findOthers(scope, petId);
  if (!found) throw noSuch("animal");
  return found;
}

/** 404 page for a missing or foreign animal. */
export function pageOthers(access: Access, petId: string): Promise<Others> {
  return orPageNotFound(othersOf(access, petId));
}
