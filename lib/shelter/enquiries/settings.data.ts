import * as z from "zod";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import {
  type EnquirySettings,
  enquirySettingsSchema,
  NEW_ENQUIRY_SETTINGS,
  type RemovedQuestion,
  removedQuestionSchema,
} from "#lib/shelter/enquiries/settings.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const removedSchema = z.array(removedQuestionSchema);

export async function findEnquirySettings(
  scope: ProjectScope,
  on: Transaction = prisma(),
): Promise<{ settings: EnquirySettings; removed: RemovedQuestion[] }> {
  const row = await on.enquirySettings.findUnique({ where: { projectId: BigInt(scope.projectId) } });
  if (!row) return { settings: NEW_ENQUIRY_SETTINGS, removed: [] };
  return {
    settings: enquirySettingsSchema.parse({ ...row, notifiedIds: row.notifiedIds.map(String) }),
    removed: removedSchema.parse(row.removed),
  };
}

/** The site's language; English before there is a site. */
export async function findLanguage({ projectId }: ProjectScope): Promise<"en" | "de"> {
  const site = await prisma().site.findUnique({ where: { projectId: BigInt(projectId) }, select: { language: true } });
  return site?.language === "de" ? "de" : "en";
}

export async function isTakingEnquiries(scope: ProjectScope, on: Transaction = prisma()): Promise<boolean> {
  const projectId = BigInt(scope.projectId);
  return (await on.enquirySettings.count({ where: { projectId, isOpen: true } })) > 0;
}

export async function findOwnEnquiryMail({ projectId }: ProjectScope, userId: string): Promise<boolean | undefined> {
  const where = { projectId_userId: { projectId: BigInt(projectId), userId: BigInt(userId) } };
  return (await prisma().member.findUnique({ where, select: { enquiryMail: true } }))?.enquiryMail;
}
