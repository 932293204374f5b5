import { randomBytes } from "node:crypto";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { findEnquirySettings } from "#lib/shelter/enquiries/settings.data.ts";
import { settledQuestions } from "#lib/shelter/enquiries/settings.rules.ts";
import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const audited = ({ questions, templates, notifiedIds, version: _, ...settings }: EnquirySettings) => ({
  ...settings,
  questions: questions.map(({ text }) => text).join(" · "),
  templates: templates.map(({ name }) => name).join(" · "),
  notifies: notifiedIds.join(" · "),
});

/** @throws DashboardError `conflict` when they changed since `version` */
export async function saveEnquirySettingsWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  wanted: EnquirySettings,
  actor: Actor,
): Promise<EnquirySettings> {
  const projectId = BigInt(scope.projectId);
  const { settings: before, removed } = await findEnquirySettings(scope, tx);
  if (before.version !== wanted.version) {
    throw new DashboardError("conflict", "Someone else changed these settings while you had them open. Your changes were not saved.");
  }
  const newId = (): string => randomBytes(6).toString("hex");
  const settled = settledQuestions({ questions: before.questions, removed }, wanted.questions, clock()(), newId);
  const after = { ...wanted, questions: settled.questions, version: before.version + 1 };
  const data = { ...after, notifiedIds: after.notifiedIds.map(BigInt), removed: settled.removed };
  await tx.enquirySettings.upsert({ where: { projectId }, create: { projectId, ...data }, update: data });
  await writeAudit(tx, { scope, actor }, "site.update_enquiries", scope.projectId, {
    before: audited(before),
    after: audited(after),
  });
  return after;
}

/** @throws DashboardError `conflict` when they changed since `version` */
export function saveEnquirySettings(scope: ProjectScope, wanted: EnquirySettings, actor: Actor): Promise<EnquirySettings> {
  return inProject(scope, actor, "enquiries.write", (tx) => saveEnquirySettingsWithin(tx, scope, wanted, actor));
}

/** Leaves the version as it is, so that settings that someone is editing can be saved. */
export async function openEnquiryFormWithin(tx: CheckedTransaction, scope: ProjectScope, isOpen: boolean, actor: Actor): Promise<void> {
  const projectId = BigInt(scope.projectId);
  const before = await tx.enquirySettings.findUnique({ where: { projectId }, select: { isOpen: true } });
  if ((before?.isOpen ?? false) === isOpen) return;
  await tx.enquirySettings.upsert({ where: { projectId }, create: { projectId, isOpen, version: 0 }, update: { isOpen } });
  await writeAudit(tx, { scope, actor }, "site.update_enquiries", scope.projectId, {
    before: { takesEnquiries: !isOpen },
    after: { takesEnquiries: isOpen },
  });
}

export function openEnquiryForm(scope: ProjectScope, isOpen: boolean, actor: Actor): Promise<void> {
  return inProject(scope, actor, "enquiries.write", (tx) => openEnquiryFormWithin(tx, scope, isOpen, actor));
}

/** Not audited: it concerns only the person. */
export async function setOwnEnquiryMail({ projectId }: ProjectScope, userId: string, isOn: boolean): Promise<void> {
  const where = { projectId: BigInt(projectId), userId: BigInt(userId) };
  await prisma().member.updateMany({ where, data: { enquiryMail: isOn } });
}

/** @throws `not_found` */
export async function pauseEnquiries(scope: ProjectScope, petId: string, isPaused: boolean, actor: Actor): Promise<void> {
  const [projectId, id] = [BigInt(scope.projectId), BigInt(petId)];
  await inProject(scope, actor, "enquiries.write", async (tx) => {
    const pet = await tx.pet.findFirst({ where: { projectId, id }, select: { name: true, enquiryPause: true } });
    if (!pet) throw noSuch("animal");
    if ((pet.enquiryPause !== null) === isPaused) return;
    if (isPaused) await tx.enquiryPause.create({ data: { projectId, petId: id } });
    else await tx.enquiryPause.delete({ where: { petId: id } });
    await writeAudit(tx, { scope, actor }, isPaused ? "enquiry.pause" : "enquiry.resume", petId, {
      entityType: "enquiry_pause",
      after: { name: pet.name },
    });
  });
}
