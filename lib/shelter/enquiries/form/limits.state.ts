import { addressGroup } from "#lib/platform/address.ts";
import { openWindow } from "#lib/platform/fixed-window.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { HOUR_MS } from "#lib/platform/time.ts";
import type { Suspicion } from "#lib/shelter/enquiries/schema.ts";

/** In an hour; more from an address, or so many more for a project, are refused. The others are set aside. */
const MAX_OF_ADDRESS = 10;
const MAX_FOR_ANIMAL = 50;
const MAX_FOR_PROJECT = 200;
const MAX_STORED = 2000;

const window = (name: string, max: number) => singleton(`enquiries.${name}`, () => openWindow({ max, windowMs: HOUR_MS }));
const ofAddresses = window("of-addresses", MAX_OF_ADDRESS);
const forAnimals = window("for-animals", MAX_FOR_ANIMAL);
const forProjects = window("for-projects", MAX_FOR_PROJECT);
const stored = window("stored", MAX_STORED);

export type Flood = { kind: "refused"; retryAfterSeconds: number } | { kind: "taken"; suspicions: Suspicion[] };

/** Counts one enquiry in this process. @param petId undefined for a general one */
export async function countEnquiry(projectId: string, petId: string | undefined, address: string): Promise<Flood> {
  // One address is counted for each project, as visitors may share it.
  const refusing = [await ofAddresses().limit(`${projectId} ${addressGroup(address)}`), await stored().limit(projectId)];
  const refused = refusing.find(({ success }) => !success);
  if (refused) return { kind: "refused", retryAfterSeconds: Math.max(1, Math.ceil((refused.reset - Date.now()) / 1000)) };
  const animal = petId === undefined ? undefined : await forAnimals().limit(petId);
  const project = await forProjects().limit(projectId);
  const suspicions: Suspicion[] = [];
  if (animal?.success === false) suspicions.push("many_for_animal");
  if (!project.success) suspicions.push("many_for_project");
  return { kind: "taken", suspicions };
}
