import { callerBlock, callerNetwork } from "#lib/platform/address.ts";
import { openSharedWindow, type SharedCount } from "#lib/platform/redis/windows.service.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { HOUR_MS } from "#lib/platform/time.ts";
import { FORM_SUSPICIONS, type Suspicion } from "#lib/shelter/enquiries/schema.ts";

/**
 * All limits are per hour. Enquiries of one network to a project: more than `trusted` are set aside, more than `sure` fit only while there
 * is room.
 */
const OF_NETWORK = { sureInFlood: 3, trusted: 10, sure: 30, max: 100 };
/** A network block may send as much as this many networks. */
const NETWORKS_OF_BLOCK = 4;
/** A shelter's tablet may serve several people. */
const MAX_OF_NETWORK_FOR_ANIMAL = 5;
const MAX_FOR_ANIMAL = 50;
const FOR_PROJECT = { trusted: 200, max: 2000 };
/** Counts enquiries of networks that send more than `trusted`. */
const MAX_CROWDED = 500;
/** Forms that look like spam. */
const SUSPICIOUS = { ofNetwork: 10, forProject: 500 };

const hourly = (name: string, max: number) => singleton(`enquiries.${name}`, () => openSharedWindow({ name, max, windowMs: HOUR_MS }));
const ofNetworks = hourly("of-networks", OF_NETWORK.max);
const ofBlocks = hourly("of-blocks", OF_NETWORK.trusted * NETWORKS_OF_BLOCK);
const ofCrowdedBlocks = hourly("of-crowded-blocks", OF_NETWORK.sure * NETWORKS_OF_BLOCK);
const ofNetworksForAnimals = hourly("of-networks-for-animals", MAX_OF_NETWORK_FOR_ANIMAL);
const forAnimals = hourly("for-animals", MAX_FOR_ANIMAL);
const forProjects = hourly("for-projects", FOR_PROJECT.max);
const crowded = hourly("crowded", MAX_CROWDED);
const suspiciousOfNetworks = hourly("suspicious-of-networks", SUSPICIOUS.ofNetwork);
const suspiciousOfBlocks = hourly("suspicious-of-blocks", SUSPICIOUS.ofNetwork * NETWORKS_OF_BLOCK);
const suspicious = hourly("suspicious", SUSPICIOUS.forProject);

/** `room`: suspicions whose quarantine is limited; empty without a limit. */
export type Flood =
  | { kind: "refused"; retryAfterSeconds: number }
  | { kind: "taken"; suspicions: readonly Suspicion[]; room: readonly Suspicion[] };

const refusal = ({ reset }: SharedCount): Flood => ({
  kind: "refused",
  retryAfterSeconds: Math.max(1, Math.ceil((reset - Date.now()) / 1000)),
});

export interface CountedEnquiry {
  projectId: string;
  petId: string | undefined;
  address: string;
  suspicions: readonly Suspicion[];
}

interface Sender {
  network: string;
  block: string;
}

/** Takes no room from others. */
async function countSuspicious({ projectId, suspicions }: CountedEnquiry, { network, block }: Sender): Promise<Flood> {
  const windows = [
    [suspiciousOfNetworks, network],
    [suspiciousOfBlocks, block],
    [suspicious, projectId],
  ] as const;
  for (const [window, key] of windows) {
    const counted = await window().limit(key);
    if (!counted.success) return refusal(counted);
  }
  return { kind: "taken", suspicions, room: FORM_SUSPICIONS };
}

async function countTrusted({ projectId, petId }: CountedEnquiry, used: number): Promise<Flood> {
  const project = await forProjects().limit(projectId);
  if (!project.success && used > OF_NETWORK.sureInFlood) return refusal(project);
  const animal = petId === undefined ? undefined : await forAnimals().limit(petId);
  const suspicions: Suspicion[] = [];
  if (animal?.success === false) suspicions.push("many_for_animal");
  if (project.used > FOR_PROJECT.trusted) suspicions.push("many_for_project");
  return { kind: "taken", suspicions, room: [] };
}

/** Many people may share an address, so more are set aside, and take no room from others. */
async function countCrowded({ projectId }: CountedEnquiry, { block }: Sender, used: number): Promise<Flood> {
  const isSure = used <= OF_NETWORK.sure && (await ofCrowdedBlocks().limit(block)).success;
  const all = await crowded().limit(projectId);
  if (!all.success && !isSure) return refusal(all);
  const suspicions = ["many_of_address"] as const;
  return { kind: "taken", suspicions, room: isSure ? [] : suspicions };
}

/** @param used by the network, including this one */
async function isTrusted({ petId }: CountedEnquiry, { network, block }: Sender, used: number): Promise<boolean> {
  if (used > OF_NETWORK.trusted || !(await ofBlocks().limit(block)).success) return false;
  return petId === undefined || (await ofNetworksForAnimals().limit(`${petId} ${network}`)).success;
}

/**
 * A refused one counts for no one else. The first three of a network are accepted, unless its block sent more than 120 and 500 are set
 * aside already.
 */
export async function countEnquiry(enquiry: CountedEnquiry): Promise<Flood> {
  const { projectId, address, suspicions } = enquiry;
  const sender = { network: `${projectId} ${callerNetwork(address)}`, block: `${projectId} ${callerBlock(address)}` };
  if (suspicions.length > 0) return await countSuspicious(enquiry, sender);
  const network = await ofNetworks().limit(sender.network);
  if (!network.success) return refusal(network);
  const { used } = network;
  return (await isTrusted(enquiry, sender, used)) ? await countTrusted(enquiry, used) : await countCrowded(enquiry, sender, used);
}
