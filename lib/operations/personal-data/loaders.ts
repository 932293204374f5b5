import { findCandidates } from "#lib/operations/personal-data/candidates.data.ts";
import { findPersonalData } from "#lib/operations/personal-data/data.ts";
import type { PersonalData, PersonCandidates } from "#lib/operations/personal-data/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

/** Days for which scheduled backups keep deleted data; null without a schedule. */
export function backupDays(): number | null {
  const { BACKUP_TO, BACKUP_EVERY_HOURS, BACKUP_KEEP } = settings();
  return BACKUP_TO === undefined ? null : Math.ceil((BACKUP_EVERY_HOURS * BACKUP_KEEP) / 24);
}

/** @param address in lower case */
export async function personalDataOf({ scope, project }: Pick<ProjectAccess, "scope" | "project">, address: string): Promise<PersonalData> {
  const { mails, ...found } = await findPersonalData(scope, project, address);
  return { address, ...found, mails: mails.map(({ subject }) => ({ subject })), backupDays: backupDays() };
}

export function candidatesOf({ scope }: Pick<ProjectAccess, "scope">, text: string): Promise<PersonCandidates> {
  return findCandidates(scope, text);
}
