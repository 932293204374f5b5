import { describeAnimals } from "#e2e/support/described-animals.ts";
import { openSession, PASSWORD } from "#e2e/support/people.ts";
import { createApiKey, disableApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { createDemoProject } from "#lib/operations/demo/mutations.ts";
import { createAdminLink } from "#lib/people/auth/admin-link/mutations.ts";
import { hashPassword } from "#lib/people/auth/password.service.ts";
import { createReset } from "#lib/people/auth/reset/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { invitationPath } from "#lib/people/members/invitations/rules.ts";
import { removeMember } from "#lib/people/members/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { nameCategory } from "#lib/shelter/categories/mutations.ts";
import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import { changeMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { addPet, binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { createOwnProject } from "#lib/shelter/projects/mutations.ts";
import { shareDomain } from "#lib/sites/domains/share.mutations.ts";
import { type Actor, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";
import { makeAdoptions } from "./adoptions.ts";
import { makeDomainInGrace } from "./domain-states.ts";
import { makeDomainsOfPictures, type PicturedDomain } from "./domains.ts";
import { makeEarlyDomains, type PicturedEarly } from "./early-domains.ts";
import { makeEnquiries } from "./enquiries.ts";
import { type GermanSites, makeGermanSites } from "./german.ts";
import { spreadBin, spreadOverTime, storeCalls } from "./past.ts";
import { makePhotos, makeSitePictures } from "./photos.ts";

export interface Places {
  shelter: string;
  emptyShelter: string;
  /** Changed to Free some days ago, with a domain that is still served. */
  inGrace: string;
  demo: string;
  /** Animal of the demo with two pictures. */
  demoPet: string;
  sandbox: string;
  pet: string;
  key: string;
  bannedKey: string;
  webhook: string;
  enquiry: string;
  /** An adopted animal that others asked about. */
  askedFor: string;
  adoption: string;
  /** One with a happy ending. */
  home: string;
  /** An adoption whose animal came back. */
  returned: string;
  /** A paper that was printed for the first adoption. */
  print: string;
  domains: Record<PicturedDomain | PicturedEarly, string>;
  /** Include tokens. */
  setup: string;
  invitation: string;
  dns: string;
  reset: string;
  site: string;
  german: GermanSites;
  /** Email addresses. */
  people: Record<"owner" | "viewer" | "admin" | "newcomer" | "due" | "overdue", string>;
}

const DAY_MS = 86_400_000;
const ANIMALS = 430;
const CATEGORIES: [string, string, CategoryColor][] = [
  ["1", "Dogs", "brass"],
  ["2", "Cats", "plum"],
  ["3", "Rabbits", "sky"],
  ["4", "Guinea pigs", "rose"],
  ["5", "Birds", "spruce"],
  ["6", "Reptiles", "slate"],
  ["7", "Hedgehogs", "brass"],
];

async function person(name: string, passwordHash: string, { isAdmin = false, isProven = true } = {}): Promise<Person> {
  const email = `${name.split(" ")[0]?.toLowerCase()}@willowcreek.example`;
  const data = { email, name, passwordHash, isAdmin, emailProvenAt: isProven ? new Date() : null };
  const { id } = await prisma().user.create({ data, select: { id: true } });
  return { id: String(id), email, name, isAdmin, sessionId: await openSession(id) };
}

const actorOf = ({ id }: Person): Actor => ({ kind: "user", id });

/** Creates a project that requires a second factor. @param days left for it */
async function ownerWithoutFactor(name: string, hash: string, days: number): Promise<string> {
  const owner = await person(name, hash);
  const { id } = await createOwnProject(owner, `${name}’s shelter`);
  await prisma().project.update({ where: { id: BigInt(id) }, data: { needsSecondFactor: true } });
  const secondFactorDueAt = new Date(Date.now() + days * DAY_MS);
  await prisma().user.update({ where: { id: BigInt(owner.id) }, data: { secondFactorDueAt } });
  return owner.email;
}

export async function makeShelterOfPictures(): Promise<Places> {
  const hash = await hashPassword(PASSWORD);
  const admin = await person("Ada Vet", hash, { isAdmin: true });
  const owner = await person("Olga Winter", hash);
  const staff = await person("Sam Brook", hash);
  const viewer = await person("Vera Lind", hash);
  const newcomer = await person("Nora New", hash, { isProven: false });
  const factor = { userId: BigInt(staff.id), isConfirmed: true, encryptedSecret: "unused", createdAt: new Date() };
  await prisma().totpFactor.create({ data: factor });
  const [byOwner, byStaff] = [actorOf(owner), actorOf(staff)];
  const project = await createOwnProject(owner, "Willow Creek Shelter");
  const emptyProject = await createOwnProject(owner, "Second Chance Farm");
  const scope = projectScope(project.id);
  const projectId = BigInt(project.id);
  await prisma().project.update({ where: { id: projectId }, data: { plan: "pro" } });
  const planRequest = {
    fromPlan: "free",
    plan: "business",
    note: "We join three other farms in spring.",
    requestedById: BigInt(owner.id),
  } as const;
  await prisma().planRequest.create({ data: { projectId: BigInt(emptyProject.id), ...planRequest } });
  const declined = { state: "declined", reason: "Pro is enough for now.", decidedById: BigInt(admin.id), decidedAt: new Date() } as const;
  await prisma().planRequest.create({ data: { projectId, ...planRequest, fromPlan: "pro", note: "", ...declined } });
  await prisma().member.create({ data: { projectId, userId: BigInt(staff.id), role: "staff" } });
  await prisma().member.create({ data: { projectId, userId: BigInt(viewer.id), role: "viewer" } });
  await prisma().member.create({ data: { projectId: BigInt(emptyProject.id), userId: BigInt(viewer.id), role: "viewer" } });
  await prisma().member.create({ data: { projectId: BigInt(emptyProject.id), userId: BigInt(newcomer.id), role: "viewer" } });
  await removeMember(projectScope(emptyProject.id), newcomer.id, byOwner);

  const { project: demo } = await createDemoProject(false);
  const demoPet = await prisma().pet.findFirstOrThrow({ where: { projectId: BigInt(demo.id), name: "Toffee" }, select: { id: true } });
  await prisma().member.create({ data: { projectId: BigInt(demo.id), userId: BigInt(admin.id), role: "owner" } });

  await seedPets(scope, ANIMALS, 11, { kind: "cli", id: "seed" });
  await spreadOverTime(projectId);
  for (const [id, name, color] of CATEGORIES) await nameCategory(scope, id, { name, color }, byOwner);
  const { rows } = await listPetPage(scope, { q: "", bin: false, sort: "id", descending: true });
  for (const row of rows.slice(0, 6)) await binPet(scope, row.id, row.version, true, byStaff);
  await spreadBin(projectId);
  const picked = rows.slice(10, 16).map(({ id }) => id);
  await changeMany(
    scope,
    { selection: { kind: "picked", ids: picked }, change: { kind: "category", categoryId: "2" }, expected: 6 },
    byStaff,
  );
  const available = rows
    .filter(({ status }) => status === "available")
    .slice(12, 16)
    .map(({ id }) => id);
  let pet = await addPet(scope, { name: "Biscuit", categoryId: "1", status: "available" }, byStaff);
  pet = await editPet(scope, pet.id, { version: pet.version, status: "pending" }, byStaff);
  pet = await editPet(scope, pet.id, { version: pet.version, name: "Biscuit of Willow Creek", status: "available" }, byOwner);

  await describeAnimals(scope);
  await makePhotos(scope, [pet.id, ...rows.slice(6, 18).map(({ id }) => id)], byStaff);

  const key = (name: string, scopeOfKey: "read" | "read_write", lifetimeMs: number | null = null) =>
    createApiKey(scope, { name, scope: scopeOfKey, lifetimeMs }, byOwner);
  const website = await key("Website", "read");
  const app = await key("Adoption partner’s app", "read_write", 6 * DAY_MS);
  const kiosk = await key("Old kiosk", "read");
  const crawler = await key("Newsletter robot", "read");
  await disableApiKey(scope, kiosk.apiKey.id, byOwner);
  await storeCalls(projectId, [website.apiKey.id, app.apiKey.id, crawler.apiKey.id]);
  await rotateApiKey(scope, app.apiKey.id, DAY_MS, byOwner);
  await storeBan(project.id, crawler.apiKey.id, { startedAt: Date.now() - 60_000, endsAt: Date.now() + 3_600_000 });

  const accessToken = (name: string, hash: string, scopes: TokenScope[], allProjects: boolean, days: number) => ({
    ...{ userId: BigInt(owner.id), name, hash: hash.repeat(64), prefix: "petu_8kTq", last4: "x9Wd", scopes, allProjects },
    ...{
      projectIds: allProjects ? [] : [projectId],
      lastUsedAt: days > 0 ? new Date() : null,
      expiresAt: new Date(Date.now() + days * DAY_MS),
    },
  });
  const tokens = [
    accessToken(
      "Set-up script",
      "1",
      ["animals:write", "domains:write", "keys:write", "webhooks:write", "projects:write", "plan:write"],
      true,
      29,
    ),
    accessToken("Monthly report", "2", ["animals:read", "enquiries:read"], false, -2),
  ];
  await prisma().accessToken.createMany({ data: tokens });

  const invite = (email: string, role: "staff" | "viewer") => createInvitation(scope, { email, role }, owner.id, byOwner);
  await invite("kim@friendsofcats.example", "viewer");
  const { token } = await invite("jo@willowcreek.example", "staff");
  const inGrace = await createOwnProject(owner, "Harbor Cat House");
  await makeDomainInGrace(BigInt(inGrace.id));
  const domains = { ...(await makeDomainsOfPictures(projectId)), ...(await makeEarlyDomains(projectId)) };
  await makeSitePictures(scope, byStaff);
  // No such host: its deliveries fail, and are tried again.
  const webhook = await addEndpoint(
    scope,
    {
      url: "https://hooks.willowcreek.example/petstore",
      description: "Our website",
      eventTypes: ["pet.updated"],
      sendsPersonalData: false,
    },
    byOwner,
  );
  await sendTest(scope, webhook.endpoint.id, byOwner);
  const reset = await createReset({ email: newcomer.email }, "", actorOf(admin));
  return {
    shelter: project.slug,
    emptyShelter: emptyProject.slug,
    inGrace: inGrace.slug,
    demo: demo.slug,
    demoPet: String(demoPet.id),
    sandbox: (await createOwnProject(owner, "Website trials", true)).slug,
    pet: pet.id,
    key: website.apiKey.id,
    bannedKey: crawler.apiKey.id,
    webhook: webhook.endpoint.id,
    ...(await makeEnquiries(scope, pet, byStaff)),
    ...(await makeAdoptions(scope, [pet.id, ...available], byStaff)),
    domains,
    dns: (await shareDomain(scope, domains.conflict, byOwner)).path,
    reset: reset.url,
    site: `/sites/${project.slug}.localhost/`,
    german: await makeGermanSites(),
    setup: `/setup#${await createAdminLink({ evenIfAdminExists: true })}`,
    invitation: invitationPath(token ?? ""),
    people: {
      ...{ owner: owner.email, viewer: viewer.email, admin: admin.email, newcomer: newcomer.email },
      ...{ due: await ownerWithoutFactor("Dora Due", hash, 6), overdue: await ownerWithoutFactor("Otto Overdue", hash, -1) },
    },
  };
}
