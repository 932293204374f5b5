import { hash } from "@node-rs/argon2";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { enterAccount } from "#lib/people/auth/sign-in/entry.mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createOwnProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export const PASSWORD = "otter lamp violet nine";

/** The least that argon2 takes: a check of the password costs 0.2 ms of processor time, not 27 ms. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

/** Opens a session that no browser has. @returns its id */
export async function openSession(userId: bigint): Promise<string> {
  const tokenHash = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");
  const data = { tokenHash, userId, expiresAt: new Date("2100-01-01"), userAgent: "", address: "" };
  const { id } = await prisma().userSession.create({ data, select: { id: true } });
  return String(id);
}

/** Continues after the password, like a browser. @returns its token, unless the password has changed or a second step is needed */
export async function startSession(userId: bigint, passwordHash: string | null): Promise<string | undefined> {
  const visitor = { address: "192.0.2.7", userAgent: "", device: undefined };
  const entry = await enterAccount({ userId, passwordHash, proof: "password" }, visitor, Date.now());
  return entry.kind === "started" ? entry.token : undefined;
}

/** Verified email address; the session is `openSession`'s, or none. */
export async function makePerson(name: string, options: { isAdmin?: boolean; hasSession?: boolean } = {}): Promise<Person> {
  passwordHash ??= hash(PASSWORD, CHEAP);
  const email = `${name.toLowerCase().replaceAll(" ", ".")}-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const data = { email, name, passwordHash: await passwordHash, isAdmin: options.isAdmin ?? false };
  const { id } = await prisma().user.create({ data: { ...data, emailProvenAt: new Date() }, select: { id: true } });
  return { id: String(id), email, name, isAdmin: data.isAdmin, sessionId: options.hasSession === false ? "0" : await openSession(id) };
}

export async function makeShelter(owner: Person, members: [Person, Role][] = []): Promise<{ project: Project; scope: ProjectScope }> {
  // No number, which a test may search for.
  const project = await createOwnProject(owner, `Shelter x${crypto.randomUUID().slice(0, 8)}`);
  const projectId = BigInt(project.id);
  // Tests choose their own names.
  await prisma().category.deleteMany({ where: { projectId } });
  await prisma().member.createMany({ data: members.map(([person, role]) => ({ projectId, userId: BigInt(person.id), role })) });
  return { project, scope: projectScope(project.id) };
}
