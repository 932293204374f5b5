import { addressGroup } from "#lib/platform/address.ts";
import { openSharedWindow } from "#lib/platform/redis/windows.service.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { HOUR_MS } from "#lib/platform/time.ts";
import type { Suspicion } from "#lib/shelter/enquiries/schema.ts";

/** In an hour; more from an address, or so many more for a project, are refused. The others are set aside. */
const MAX_OF_ADDRESS = 10;
/** One visitor does not pause an animal. */
const MAX_OF_ADDRESS_FOR_ANIMAL = 2;
const MAX_FOR_ANIMAL = 50;
const MAX_FOR_PROJECT = 200;
const MAX_STORED = 2000;

const window = (name: string, max: number) => singleton(`enquiries.${name}`, () => openSharedWindow({ name, max, windowMs: HOUR_MS }));
const ofAddresses = window("of-addresses", MAX_OF_ADDRESS);
const ofAddressesForAnimals = window("of-addresses-for-animals", MAX_OF_ADDRESS_FOR_ANIMAL);
const forAnimals = window("for-animals", MAX_FOR_ANIMAL);
const forProjects = window("for-projects", MAX_FOR_PROJECT);
const stored = window("stored", MAX_STORED);

export type Flood = { kind: "refused"; retryAfterSeconds: number } | { kind: "taken"; suspicions: Suspicion[] };

const refusal = ({ reset }: { reset: number }): Flood => ({
  kind: "refused",
  retryAfterSeconds: Math.max(1, Math.ceil((reset - Date.now()) / 1000)),
});

/** Counts one enquiry. One that its address may not send counts for no one else. @param petId undefined for a general one */
export async function countEnquiry(projectId: string, petId: string | undefined, address: string): Promise<Flood> {
  const group = addressGroup(address, 56);
  // One address is counted for each project, as visitors may share it.
  const own = await ofAddresses().limit(`${projectId} ${group}`);
  if (!own.success) return refusal(own);
  const all = await stored().limit(projectId);
  if (!all.success) return refusal(all);
  const ownForAnimal = petId === undefined ? undefined : await ofAddressesForAnimals().limit(`${petId} ${group}`);
  const animal = petId === undefined ? undefined : await forAnimals().limit(petId);
  const project = await forProjects().limit(projectId);
  const suspicions: Suspicion[] = [];
  if (ownForAnimal?.success === false) suspicions.push("many_of_address");
  if (animal?.success === false) suspicions.push("many_for_animal");
  if (!project.success) suspicions.push("many_for_project");
  return { kind: "taken", suspicions };
}
