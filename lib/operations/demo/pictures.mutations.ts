import { createHash } from "node:crypto";
import { DEMO_CLOSE_UPS, DEMO_FRIENDS } from "#lib/operations/demo/rules.ts";
import { closeUp, type DrawnSpecies, portrait, type Sitter, together } from "#lib/operations/portraits/rules.ts";
import { SITE_DRAWINGS } from "#lib/operations/portraits/shelter.rules.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { SITE_PICTURES } from "#lib/sites/publishing/pictures.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_ATTEMPTS = 10;

/** Keyed by category. */
const SPECIES: Record<string, DrawnSpecies> = { 1: "dog", 2: "cat", 3: "rabbit", 4: "guinea-pig", 5: "bird", 6: "reptile" };

interface Picture {
  hash: string;
  uses: { petId: string; position: number; alt: string }[];
  drawing: object;
}

interface Model {
  petId: string;
  name: string;
  sitter: Sitter;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

async function demoModels(tx: Transaction, { projectId }: ProjectScope): Promise<Model[]> {
  const pets = await tx.pet.findMany({
    where: { projectId: BigInt(projectId) },
    orderBy: { id: "asc" },
    select: { id: true, name: true, categoryId: true, profile: { select: { breeds: true, color: true } } },
  });
  return pets.map(({ id, name, categoryId, profile }, seed) => {
    const species = SPECIES[String(categoryId)] ?? "dog";
    return { petId: String(id), name, sitter: { species, seed, breed: profile?.breeds[0] ?? "", color: profile?.color ?? "" } };
  });
}

function picturesOf(models: readonly Model[], projectId: string): Picture[] {
  const hash = (seed: number | string, svg: string): string => hashOf(`${projectId}\n${seed}\n${svg}`);
  const portraits = models.map(({ petId, name, sitter }) => {
    const { svg, look } = portrait(sitter);
    return { hash: hash(sitter.seed, svg), uses: [{ petId, position: 1, alt: `Drawing of ${name}, ${look}` }], drawing: sitter };
  });
  const closeUps = models
    .filter((_, at) => DEMO_CLOSE_UPS.includes(at))
    .map(({ petId, name, sitter }) => ({
      hash: hash(sitter.seed, closeUp(sitter)),
      uses: [{ petId, position: 2, alt: `Drawing of ${name}, close up` }],
      drawing: { closeUp: sitter },
    }));
  const shared = DEMO_FRIENDS.flatMap(([first, second]) => {
    const [one, other] = [models[first], models[second]];
    if (!one || !other) return [];
    const sitters = [one.sitter, other.sitter] as const;
    const alt = `Drawing of ${one.name} and ${other.name} side by side`;
    const uses = [one, other].map(({ petId }) => ({ petId, position: 2, alt }));
    return [{ hash: hash("", together(sitters)), uses, drawing: { together: sitters } }];
  });
  return [...portraits, ...closeUps, ...shared];
}

function addDrawing(tx: Transaction, { projectId }: ProjectScope, payload: { photoId: string }): Promise<void> {
  return addJobWithin(tx, { task: "demo.draw", payload, sharedBy: [`project:${projectId}`], maxAttempts: MAX_ATTEMPTS });
}

/** The worker draws the pictures, so that the start does not wait. */
export async function insertDemoPictures(tx: Transaction, scope: ProjectScope): Promise<void> {
  const pictures = picturesOf(await demoModels(tx, scope), scope.projectId);
  const photos = await tx.$queryRaw<{ id: string; hash: string }[]>`
    with input as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as (hash text, uses jsonb)) with ordinality as i(hash, uses, n)),
    photos as (
      insert into pet_photos (project_id, hash, bytes) select ${BigInt(scope.projectId)}::bigint, hash, 0 from input order by n
      returning id, hash),
    used as (
      insert into pet_photo_uses (pet_id, photo_id, position, alt)
      select u."petId", photos.id, u.position, u.alt
        from input join photos using (hash)
       cross join lateral jsonb_to_recordset(uses) as u("petId" bigint, position int, alt text))
    select id::text, hash from photos order by id`;
  const drawings = new Map(pictures.map(({ hash, drawing }) => [hash, drawing]));
  for (const { id: photoId, hash } of photos) await addDrawing(tx, scope, { photoId, ...drawings.get(hash) });
}

/** Adds them to the draft and to the live site. */
export async function insertDemoSitePictures(tx: Transaction, scope: ProjectScope, deployIds: readonly bigint[]): Promise<void> {
  const projectId = BigInt(scope.projectId);
  for (const kind of SITE_PICTURES) {
    const { svg, alt } = SITE_DRAWINGS[kind];
    const pictures = { create: [null, ...deployIds].map((deploy) => ({ projectId, deployId: deploy, kind, alt })) };
    const data = { projectId, hash: hashOf(`${projectId}\n${kind}\n${svg}`), bytes: 0, pictures };
    const { id } = await tx.petPhoto.create({ data, select: { id: true } });
    const drawing = { photoId: String(id), sitePicture: kind };
    await addDrawing(tx, scope, drawing);
  }
}
