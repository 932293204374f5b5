import { queuedJobs } from "#e2e/support/jobs.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { checkDomain } from "#lib/sites/domains/check.jobs.ts";
import { addDomain } from "#lib/sites/domains/mutations.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { PersonActor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

export interface PublishedShelter {
  project: Project;
  scope: ProjectScope;
  actor: PersonActor;
  email: string;
}

/** On Pro, with a ready deploy. */
export async function publishedShelter(person?: Person): Promise<PublishedShelter> {
  const owner = person ?? (await makePerson("Owner"));
  const { project, scope } = await makeShelter(owner);
  const projectId = BigInt(project.id);
  await prisma().project.update({ where: { id: projectId }, data: { plan: "pro" } });
  const settings = { ...NEW_SETTINGS, name: project.name };
  await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings } });
  return { project, scope, actor: { kind: "user", id: owner.id, sessionId: owner.sessionId }, email: owner.email };
}

/** Runs the first check too. */
export async function addAndCheck({ scope, actor }: PublishedShelter, name: string): Promise<string> {
  const domainId = await addDomain(scope, name, actor);
  await checkDomain({ domainId });
  return domainId;
}

export async function certify(domainId: string): Promise<void> {
  const at = new Date("2026-01-01T00:00:00Z");
  const until = new Date("2099-01-01T00:00:00Z");
  await prisma().certificate.create({
    data: {
      domainId: BigInt(domainId),
      chain: "",
      encryptedKey: "",
      issuer: "Test",
      serial: "1",
      notBefore: at,
      notAfter: until,
      renewAt: until,
      issuedAt: at,
    },
  });
}

export async function jobsOf(task: string): Promise<Record<string, unknown>[]> {
  return (await queuedJobs()).filter((job) => job.task === task).map(({ payload }) => payload);
}
