import { findHasPassword, findIsAddressProven } from "#lib/auth/account/data.ts";
import type { Person } from "#lib/auth/session/schema.ts";

/** Whether the person's address is confirmed as theirs. */
export async function isAddressProven(person: Person): Promise<boolean> {
  return await findIsAddressProven(person);
}

/** Whether the person signs in with a password too, or with other services alone. */
export async function hasPassword(person: Person): Promise<boolean> {
  return await findHasPassword(person);
}
