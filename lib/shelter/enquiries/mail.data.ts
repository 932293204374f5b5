import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { brandOf } from "#lib/platform/mail/rules.ts";
import type { Shelter } from "#lib/shelter/enquiries/mail.schema.ts";
import { photoUrls } from "#lib/shelter/photos/view.ts";

/** Uses the published site's logo, at its public address. */
export async function findShelter(projectId: bigint): Promise<Shelter> {
  const project = await prisma().project.findUniqueOrThrow({
    where: { id: projectId },
    select: { name: true, site: { select: { accent: true, name: true, contactEmail: true } } },
  });
  const logo = await prisma().sitePicture.findFirst({
    where: { projectId, kind: "logo", deploy: { state: "ready" }, photo: { state: "ready" } },
    orderBy: { deployId: "desc" },
    select: { photo: { select: { hash: true } } },
  });
  const { PUBLIC_URL } = settings();
  const brand = { ...brandOf(project), name: project.site?.name || project.name };
  return {
    brand: logo && PUBLIC_URL ? { ...brand, logo: photoUrls(logo.photo.hash, PUBLIC_URL.replace(/\/$/, "")).jpeg } : brand,
    replyTo: project.site?.contactEmail || undefined,
  };
}
