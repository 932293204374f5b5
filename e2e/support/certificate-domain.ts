import { prisma } from "#lib/platform/db/prisma.ts";

/** Needs Pro, and becomes the owner of the name. */
export async function addVerifiedDomain(name: string): Promise<{ domainId: bigint; projectId: bigint }> {
  const project = await prisma().project.create({ data: { slug: `p-${crypto.randomUUID()}`, name: "Shelter", plan: "pro" } });
  const at = new Date();
  await prisma().domainName.create({ data: { name, holderId: project.id, provedAt: at } });
  const domain = await prisma().domain.create({
    data: { projectId: project.id, name, use: "serves", routing: "verified", verifiedAt: at, challenge: "challenge" },
  });
  return { domainId: domain.id, projectId: project.id };
}
