import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { photoKey } from "#lib/shelter/photos/rules.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { makeKey } from "./fixtures.ts";
import { addServedDomain } from "./served-domain.ts";

async function addPhoto(projectId: bigint, petId: bigint): Promise<{ id: bigint; hash: string }> {
  const sizes = { 320: 1, 800: 1, 1600: 1, jpeg: 1 };
  const photo = { projectId, hash: randomBytes(32).toString("hex"), state: "ready", bytes: 4, sizes } as const;
  return await prisma().petPhoto.create({ data: { ...photo, uses: { create: { petId, position: 1 } } }, select: { id: true, hash: true } });
}

/** @returns the ids by route parameter */
export async function makeOneOfEach(scope: ProjectScope, ownerId: string): Promise<Record<string, string>> {
  const projectId = BigInt(scope.projectId);
  const email = `guest-${crypto.randomUUID()}@example.org`;
  const { keyId } = await makeKey(scope);
  const categoryId = 70_000n + projectId;
  const pet = await prisma().pet.create({ data: { projectId, name: "Nutmeg", categoryId }, select: { id: true } });
  await prisma().category.create({ data: { projectId, categoryId, name: "Otters", color: "sky" } });
  const enquiry = await prisma().enquiry.create({
    data: {
      projectId,
      formId: crypto.randomUUID(),
      petId: pet.id,
      petName: "Nutmeg",
      name: "Ada",
      email,
      message: "Hello",
      consent: "Yes",
    },
    select: { id: true },
  });
  const adoption = await prisma().adoption.create({
    data: { projectId, petId: pet.id, stage: "interested", adopter: "Ada" },
    select: { id: true },
  });
  const imported = await prisma().petImport.create({
    data: { projectId, createdBy: BigInt(ownerId), fileName: "pets.csv", format: "csv", state: "ready" },
    select: { id: true },
  });
  const view = await prisma().savedView.create({ data: { projectId, name: "Otters", address: "?sort=name" }, select: { id: true } });
  const paper = await prisma().paperTemplate.create({
    data: { projectId, name: "Contract", language: "en", text: "Hi" },
    select: { id: true },
  });
  const deploy = await prisma().deploy.create({
    data: { projectId, number: 1, state: "ready", settings: NEW_SETTINGS },
    select: { id: true },
  });
  const invitation = await createInvitation(scope, { email, role: "viewer" }, ownerId, { kind: "user", id: ownerId });
  const endpoint = await prisma().webhookEndpoint.create({
    data: { projectId, url: "https://hooks.example/", encryptedSecret: "sealed", lastEventId: 0n, state: "paused" },
    select: { id: true },
  });
  const body = JSON.stringify({ type: "plan.changed", timestamp: "2026-11-21T12:00:00Z", data: { from: "free", to: "pro" } });
  const delivery = await prisma().webhookDelivery.create({
    data: { endpointId: endpoint.id, eventId: 1n, type: "plan.changed", subject: "plan:", body, state: "delivered" },
    select: { id: true },
  });
  const photo = await addPhoto(projectId, pet.id);
  await prisma().sitePicture.create({ data: { projectId, kind: "logo", photoId: photo.id } });
  // Its file stays, whatever happens to the animal with the given ID.
  const other = await prisma().pet.create({ data: { projectId, name: "Clover", categoryId }, select: { id: true } });
  const { hash } = await addPhoto(projectId, other.id);
  await mediaStorage().put(photoKey(hash, "320"), Readable.from([Buffer.from("x")]));
  return {
    photoId: String(photo.id),
    file: `${hash}-320.webp`,
    keyId,
    enquiryId: String(enquiry.id),
    adoptionId: String(adoption.id),
    endpointId: String(endpoint.id),
    deliveryId: String(delivery.id),
    petId: String(pet.id),
    categoryId: String(categoryId),
    importId: String(imported.id),
    viewId: String(view.id),
    paperId: String(paper.id),
    row: "2",
    deployId: String(deploy.id),
    invitationId: invitation.id,
    domainId: String(await addServedDomain(projectId, { name: `www.${crypto.randomUUID().slice(0, 8)}.example` })),
    userId: ownerId,
  };
}

const TABLES = [
  ...[
    "api_keys",
    "pets",
    "pet_profiles",
    "pet_photos",
    "categories",
    "enquiries",
    "adoptions",
    "enquiry_settings",
    "saved_views",
    "paper_templates",
    "adoption_prints",
  ],
  ...["enquiry_pauses", "pet_imports", "sites", "deploys", "site_pictures", "invitations", "domains", "members", "webhook_endpoints"],
].map((table) => [table, "project_id = $1"]);

/** Tables without a column for the project. */
const PARTS = [
  ["projects", "id = $1"],
  ["pet_photo_uses", "pet_id in (select id from pets where project_id = $1)"],
  ["pet_photo_removals", "pet_id in (select id from pets where project_id = $1)"],
  ["enquiry_notes", "enquiry_id in (select id from enquiries where project_id = $1)"],
  ["enquiry_replies", "enquiry_id in (select id from enquiries where project_id = $1)"],
  ["webhook_deliveries", "endpoint_id in (select id from webhook_endpoints where project_id = $1)"],
];

/** Uses one statement, because tests ask after each request. */
const STATE = `${[...TABLES, ...PARTS]
  .map(
    ([table, where]) =>
      `select '${table}' as name, (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)::text from ${table} t where ${where}) as rows`,
  )
  .join(" union all ")}
  union all select 'audit_entries', (select count(*)::text from audit_entries where project_id = $1)`;

/** Serializes everything that routes can change. */
export async function stateOf({ projectId }: ProjectScope): Promise<string> {
  const rows = await queryText({ name: "state_of_a_project", text: STATE }, [projectId]);
  return rows.map((row) => row.join(" ")).join("\n");
}
