import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { MailSender } from "#lib/platform/mail/day.mutations.ts";
import { brandOf } from "#lib/platform/mail/rules.ts";
import type { Shelter, VisitorMail } from "#lib/shelter/enquiries/mail.schema.ts";
import { photoUrls } from "#lib/shelter/photos/view.ts";
import { ownerShareOf } from "#lib/tenancy/scope/sharers.data.ts";

const whereOf = (mail: VisitorMail) =>
  "replyId" in mail ? { replies: { some: { id: BigInt(mail.replyId) } } } : { id: BigInt(mail.acknowledgedId) };

/** @returns undefined once it was erased */
export async function findMailProject(mail: VisitorMail): Promise<bigint | undefined> {
  return (await prisma().enquiry.findFirst({ where: whereOf(mail), select: { projectId: true } }))?.projectId;
}

export async function findMailSender(mail: VisitorMail): Promise<MailSender> {
  const projectId = (await findMailProject(mail)) ?? 0n;
  const owners = await prisma().member.groupBy({ by: ["userId"], where: { role: "owner" }, orderBy: { userId: "asc" }, take: 2 });
  return { person: await ownerShareOf(pool(), projectId), isAlone: owners.length < 2 };
}

/** Uses the published site's logo, at its public address. */
export async function findShelter(projectId: bigint): Promise<Shelter> {
  const project = await prisma().project.findUniqueOrThrow({
    where: { id: projectId },
    select: { name: true, site: { select: { accent: true, name: true, contactEmail: true, contactAddress: true, openingHours: true } } },
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
    address: project.site?.contactAddress ?? "",
    hours: project.site?.openingHours ?? "",
  };
}
