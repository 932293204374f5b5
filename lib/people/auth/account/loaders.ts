import { findHasPassword, findIsAddressProven } from "#lib/people/auth/account/data.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";

export async function isAddressProven(person: Person): Promise<boolean> {
  return await findIsAddressProven(person);
}

export async function hasPassword(person: Person): Promise<boolean> {
  return await findHasPassword(person);
}
