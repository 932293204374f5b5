import { createHash } from "node:crypto";
import { type DrawnSpecies, portrait, type Sitter } from "#lib/operations/portraits/rules.ts";
import { SITE_DRAWINGS } from "#lib/operations/portraits/shelter.rules.ts";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { SITE_PICTURES } from "#lib/sites/sites/pictures.schema.ts";

const MAX_ATTEMPTS = 10;

/** By category. */
const SPECIES: Record<string, DrawnSpecies> = { 1: "dog", 2: "cat", 3: "rabbit", 4: "guinea-pig", 5: "bird", 6: "reptile" };

interface Picture {
  petId: string;
  sitter: Sitter;
  hash: string;
  alt: string;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

async function demoPictures(tx: Transaction, { projectId }: ProjectScope): Promise<Picture[]> {
  const wanted = { where: { projectId: BigInt(projectId) }, orderBy: { id: "asc" } } as const;
  const pets = await tx.pet.findMany({
    ...wanted,
    select: { id: true, name: true, categoryId: true, profile: { select: { breeds: true, color: true } } },
  });
  return pets.map(({ id, name, categoryId, profile }, seed) => {
    const species = SPECIES[String(categoryId)] ?? "dog";
    const sitter = { species, seed, breed: profile?.breeds[0] ?? "", color: profile?.color ?? "" };
    const { svg, look } = portrait(sitter);
    return { petId: String(id), sitter, hash: hashOf(`${projectId}\n${seed}\n${svg}`), alt: `Drawing of ${name}, ${look}` };
  });
}

function addDrawing(tx: Transaction, { projectId }: ProjectScope, payload: Record<string, string | number>): Promise<void> {
  return addJobWithin(tx, { task: "demo.draw", payload, sharedBy: [`project:${projectId}`], maxAttempts: MAX_ATTEMPTS });
}

/** The worker draws them, so that the start does not wait. */
export async function insertDemoPictures(tx: Transaction, scope: ProjectScope): Promise<void> {
  const pictures = await demoPictures(tx, scope);
  const photos = await tx.$queryRaw<{ id: string; hash: string }[]>`
    with input as (select * from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as i("petId" bigint, hash text, alt text)),
    photos as (
      insert into pet_photos (project_id, hash, bytes) select ${BigInt(scope.projectId)}::bigint, hash, 0 from input order by "petId"
      returning id, hash),
    used as (
      insert into pet_photo_uses (pet_id, photo_id, position, alt)
      select "petId", photos.id, 1, alt from input join photos using (hash))
    select id::text, hash from photos order by id`;
  const byHash = new Map(pictures.map((picture) => [picture.hash, picture]));
  for (const { id: photoId, hash } of photos) {
    const picture = byHash.get(hash);
    if (!picture) continue;
    await addDrawing(tx, scope, { photoId, ...picture.sitter });
  }
}

/** Of the draft and of what is live. */
export async function insertDemoSitePictures(tx: Transaction, scope: ProjectScope, deployId: bigint): Promise<void> {
  const projectId = BigInt(scope.projectId);
  for (const kind of SITE_PICTURES) {
    const { svg, alt } = SITE_DRAWINGS[kind];
    const pictures = { create: [null, deployId].map((deploy) => ({ projectId, deployId: deploy, kind, alt })) };
    const data = { projectId, hash: hashOf(`${projectId}\n${kind}\n${svg}`), bytes: 0, pictures };
    const { id } = await tx.petPhoto.create({ data, select: { id: true } });
    await addDrawing(tx, scope, { photoId: String(id), sitePicture: kind });
  }
}
