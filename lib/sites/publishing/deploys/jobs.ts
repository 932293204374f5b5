import * as z from "zod";
import { platform } from "#lib/platform/config/platform.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { isTakingEnquiries } from "#lib/shelter/enquiries/settings.data.ts";
import { platformHost } from "#lib/sites/domains/platform.rules.ts";
import { beginLog, endDeploy, failDeploy, noteDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { animalsText, GIVEN_UP_ERROR, settingsNotes } from "#lib/sites/publishing/deploys/rules.ts";
import { fetchFirstPage } from "#lib/sites/publishing/deploys/service.ts";
import { countListed } from "#lib/sites/publishing/public/data.ts";
import { MAX_COUNTED_ANIMALS } from "#lib/sites/publishing/public/rules.ts";
import { siteSettingsSchema } from "#lib/sites/publishing/schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const payloadSchema = z.object({ deployId: z.string() });

async function errorOfPage(host: string, deployId: string): Promise<string | undefined> {
  const page = await fetchFirstPage(host, deployId);
  if (page === undefined) {
    await noteDeploy(deployId, "The page was not requested: this worker does not know where the pages are served (WEB_ORIGIN).");
    return undefined;
  }
  await noteDeploy(deployId, `The first page returned ${page.status} in ${page.ms} ms with ${page.bytes.toLocaleString("en")} bytes.`);
  return page.status === 200 ? undefined : `The first page returned ${page.status} instead of 200, so nothing was published.`;
}

/**
 * Idempotent.
 * @throws Error when page or database are unavailable; the queue retries
 */
export async function deploySite(payload: unknown): Promise<void> {
  const { deployId } = payloadSchema.parse(payload);
  const deploy = await prisma().deploy.findUnique({ where: { id: BigInt(deployId) }, include: { project: true } });
  if (!deploy || deploy.state === "failed") return;
  const projectId = String(deploy.projectId);
  if (deploy.state === "building") {
    await beginLog(deployId);
    if (deploy.project.deletedAt !== null) return await failDeploy(deployId, "The project is in the bin.");
    const parsed = siteSettingsSchema.safeParse(deploy.settings);
    if (!parsed.success) return await failDeploy(deployId, `${parsed.error.issues.map(({ message }) => message).join(". ")}.`);
    await noteDeploy(
      deployId,
      ["The settings are valid.", ...settingsNotes(parsed.data, await isTakingEnquiries(projectScope(projectId)))].join(" "),
    );
    await noteDeploy(deployId, animalsText(await countListed(projectScope(projectId)), MAX_COUNTED_ANIMALS));
    const error = await errorOfPage(platformHost(platform(), deploy.project.slug), deployId);
    if (error) return await failDeploy(deployId, error);
    await noteDeploy(deployId, "The site is live.");
    await endDeploy(deployId);
  }
}

/** Otherwise it would appear to be building forever. */
export async function giveUpDeploy(payload: unknown): Promise<void> {
  await failDeploy(payloadSchema.parse(payload).deployId, GIVEN_UP_ERROR);
}
