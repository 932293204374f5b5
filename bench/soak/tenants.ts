import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

/** Limits of the tenant that exceeds them. */
export const LIMITED = { perMinute: 60, perDay: 1_000_000 };

const KEYS_TO_REVOKE = 100;

export interface Tenants {
  owner: Person;
  project: Project;
  scope: ProjectScope;
  key: string;
  /** Project whose domains are added and removed. */
  moving: Project;
  /** Keys of the same project, revoked one after another. */
  keysToRevoke: { key: string; keyId: string }[];
  limited: Tenant;
  webhookSecret: string;
}

const HOSTILE_PROJECTS = 4;

/** Makes people whose imports take long, and their projects. */
export async function makeHostile(): Promise<{ person: Person; projects: string[] }> {
  const person = await makePerson("Hostile");
  const projects: string[] = [];
  for (let i = 0; i < HOSTILE_PROJECTS; i += 1) projects.push((await makeShelter(person)).project.slug);
  return { person, projects };
}

async function publish(owner: Person): Promise<{ project: Project; scope: ProjectScope }> {
  const { project, scope } = await makeShelter(owner);
  await setPlan(scope, "enterprise", { perMinute: 1_000_000, perDay: 100_000_000 }, TESTER);
  await prisma().deploy.create({
    data: { projectId: BigInt(project.id), number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() },
  });
  return { project, scope };
}

export interface HoldingEndpoint {
  scope: ProjectScope;
  id: string;
}

const HOLDING_PROJECTS = 12;

/** A person with more endpoints than a worker sends to at a time. @param receiverPort as below */
export async function makeHolding(receiverPort: number): Promise<HoldingEndpoint[]> {
  const person = await makePerson("Holding");
  const endpoints: HoldingEndpoint[] = [];
  for (let i = 0; i < HOLDING_PROJECTS; i += 1) {
    const { scope } = await makeShelter(person);
    for (let j = 0; j < 10; j += 1) {
      const input = { url: `https://localhost:${receiverPort}/hooks`, description: "", eventTypes: [], sendsPersonalData: false };
      endpoints.push({ scope, id: (await addEndpoint(scope, input, TESTER)).endpoint.id });
    }
  }
  return endpoints;
}

/** @param receiverPort where webhook messages go, over HTTPS on localhost */
export async function makeTenants(receiverPort: number): Promise<Tenants> {
  const owner = await makePerson("Owner");
  const { project, scope } = await publish(owner);
  const { project: moving, scope: movingScope } = await publish(owner);
  const keysToRevoke = [];
  for (let n = 0; n < KEYS_TO_REVOKE; n += 1) keysToRevoke.push(await makeKey(movingScope));
  const { key } = await makeKey(scope);
  const url = `https://localhost:${receiverPort}/hooks`;
  const { secret } = await addEndpoint(scope, { url, description: "", eventTypes: ["pet.created"], sendsPersonalData: false }, TESTER);
  return { owner, project, scope, key, moving, keysToRevoke, limited: await makeTenant(LIMITED), webhookSecret: secret };
}
