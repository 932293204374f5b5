import type { Choices, RestoredProject } from "#lib/operations/backups/project/schema.ts";
import { grouped } from "#lib/programs/cli/terminal/output.ts";

interface Listed {
  email: string;
  role: string;
}

const people = (list: readonly Listed[]): string => list.map(({ email, role }) => `${email} (${role})`).join(", ");

function peopleNotes({ people: restored }: RestoredProject, { inPlace }: Choices): string[] {
  const { joined = [], missing = [], removed = [] } = restored ?? {};
  return [
    ...(joined.length > 0 ? [`Members: ${people(joined)}.`] : []),
    ...(joined.length === 0 && !inPlace ? ["No one is a member of it: an administrator opens it and invites people."] : []),
    ...(removed.length > 0 ? [`No longer members: ${people(removed)}.`] : []),
    ...(missing.length > 0 ? [`Without an account with a confirmed address, so not members; invite them: ${people(missing)}.`] : []),
  ];
}

function keyNotes({ keys }: RestoredProject, { inPlace }: Choices): string[] {
  if (keys === null) return inPlace ? [] : ["It has no API keys; --keys brings them along."];
  const { restored, elsewhere } = keys;
  return [
    ...(restored > 0 ? [`API keys: ${grouped(restored)}. Keys that were revoked since the backup are valid again: check them.`] : []),
    ...(elsewhere > 0 ? [`API keys that stay with the project that has them now: ${grouped(elsewhere)}.`] : []),
  ];
}

function siteNotes({ domains, webhooks }: RestoredProject, { inPlace }: Choices): string[] {
  if (inPlace) return [];
  const list = domains.map(({ name, holder }) => `${name} (${holder === null ? "held by no project" : `held by ${holder}`})`).join(", ");
  return [
    "Its site is off until it is published.",
    ...(domains.length > 0 ? [`Domains stay where they are: ${list}.`] : []),
    ...(webhooks > 0 ? [`Webhook endpoints are not brought back: add ${grouped(webhooks)} again.`] : []),
  ];
}

export function restoredText({ project, rows }: RestoredProject, { inPlace }: Choices, from: string): string {
  const counts = `${grouped(rows["pets"] ?? 0)} animals, ${grouped(rows["pet_photo_uses"] ?? 0)} photos, ${grouped(rows["adoptions"] ?? 0)} adoptions`;
  const what = inPlace ? `the project ${project.slug} in place` : `the project ${project.name} as the new project ${project.slug}`;
  return `Restored ${what} from ${from}: ${counts}.`;
}

/** @param undo command that restores the previous state */
export function restoredNotes(restored: RestoredProject, choices: Choices, undo: string | undefined): string[] {
  const { papersAlone, photosWithoutFiles } = restored;
  return [
    ...peopleNotes(restored, choices),
    ...keyNotes(restored, choices),
    ...siteNotes(restored, choices),
    ...(papersAlone > 0
      ? [
          `Printed papers whose adoption the backup does not have: ${grouped(papersAlone)}. Unless the settings of enquiries keep papers longer, they are deleted within minutes.`,
        ]
      : []),
    ...(photosWithoutFiles > 0 ? [`The files of ${grouped(photosWithoutFiles)} photos are neither in the backup nor in the storage.`] : []),
    ...(choices.inPlace
      ? ["No events and no webhook messages were sent: callers that keep a copy of the animals should fetch it whole again."]
      : []),
    ...(undo === undefined ? [] : [`To undo it: ${undo}`]),
  ];
}
