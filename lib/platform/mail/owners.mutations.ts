import { settings } from "#lib/platform/config/env.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

interface Recipient {
  email: string;
  project: string;
  url: string;
}

/** Uses the project's color and name. Sends if and only if the transaction commits. */
export async function mailOwners(tx: Transaction, projectId: bigint, letterFor: (owner: Recipient) => Letter): Promise<void> {
  if (!sendsMail()) return;
  const { slug, members, ...project } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { ...BRAND_COLUMNS, slug: true, members: { where: { role: "owner" }, select: { user: { select: { email: true } } } } },
  });
  const url = `${settings().PUBLIC_URL ?? ""}/p/${encodeURIComponent(slug)}`;
  for (const { user } of members) {
    await queueMail(tx, { ...letterFor({ email: user.email, project: project.name, url }), brand: brandOf(project) });
  }
}
