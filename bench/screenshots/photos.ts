import { Readable } from "node:stream";
import sharp from "sharp";
import { processAll, upload } from "#e2e/support/photos.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ReadUpload } from "#lib/shelter/photos/upload.mutations.ts";
import { saveSite } from "#lib/sites/publishing/deploys/draft.mutations.ts";
import { beginDeploy, endDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { uploadPicture } from "#lib/sites/publishing/pictures.mutations.ts";
import { siteSettingsSchema } from "#lib/sites/publishing/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const SHAPES = [
  { width: 1600, height: 1200 },
  { width: 1200, height: 1600 },
  { width: 1600, height: 1066 },
] as const;
const HUES = [28, 205, 95, 340, 45, 265];

function drawing(hue: number, { width, height }: (typeof SHAPES)[number]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 78%)"/><stop offset="1" stop-color="hsl(${hue} 40% 92%)"/></linearGradient></defs>
    <rect x="-200" y="-200" width="800" height="700" fill="url(#sky)"/><ellipse cx="200" cy="330" rx="420" ry="110" fill="hsl(110 30% 52%)"/>
    <g fill="hsl(${hue} 38% 38%)"><ellipse cx="200" cy="235" rx="78" ry="80"/><ellipse cx="142" cy="120" rx="24" ry="58" transform="rotate(18 142 120)"/><ellipse cx="258" cy="120" rx="24" ry="58" transform="rotate(-18 258 120)"/></g>
    <circle cx="200" cy="125" r="64" fill="hsl(${hue} 42% 52%)"/><ellipse cx="200" cy="152" rx="32" ry="25" fill="#fff4e2"/><ellipse cx="200" cy="140" rx="12" ry="9" fill="#222"/>
    <circle cx="176" cy="112" r="8" fill="#222"/><circle cx="224" cy="112" r="8" fill="#222"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** Several for the first animal, one for each other. */
export async function makePhotos(scope: ProjectScope, petIds: readonly string[], actor: Actor): Promise<void> {
  for (const [at, petId] of petIds.entries()) {
    for (const [n, shape] of SHAPES.entries()) {
      if (at > 0 && n > 0) continue;
      await upload(scope, petId, await drawing(HUES[(at + n) % HUES.length] ?? 0, shape), actor, n === 0 ? "" : `On the lawn, ${n}`);
    }
  }
  await processAll();
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="220"><g fill="#0f766e"><circle cx="110" cy="120" r="48"/><circle cx="52" cy="82" r="20"/><circle cx="88" cy="46" r="22"/><circle cx="132" cy="46" r="22"/><circle cx="168" cy="82" r="20"/></g><g fill="#7a4b1e"><rect x="230" y="70" width="330" height="34" rx="17"/><rect x="230" y="124" width="220" height="34" rx="17"/></g></svg>`;

/** Publishes what visitors see already, with a logo and a header picture. */
export async function makeSitePictures(scope: ProjectScope, actor: Actor): Promise<void> {
  const contents = { logo: await sharp(Buffer.from(LOGO)).png().toBuffer(), header: await drawing(28, SHAPES[2]) };
  for (const kind of ["logo", "header"] as const) {
    const read: ReadUpload = async (store) => ({ original: await store(Readable.from([contents[kind]])), alt: "" });
    await uploadPicture(scope, { kind, read }, actor);
  }
  await processAll();
  const live = await prisma().deploy.findFirstOrThrow({ where: { projectId: BigInt(scope.projectId) }, orderBy: { number: "desc" } });
  await saveSite(scope, { ...siteSettingsSchema.parse(live.settings), version: 0 }, actor);
  await endDeploy(await beginDeploy(scope, actor));
}
