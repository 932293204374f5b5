import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { fieldWord, type ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { FIELD_NAMES, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import { PORTAL_NAMES, type Portal, type PortalNote } from "#lib/sites/portals/schema.ts";

export const NOTE_TITLES = {
  absent: "Not in the file",
  cut: "Cut",
  mapped: "In the portal’s words",
  leftOut: "Left out",
} as const satisfies Record<PortalNote["kind"], string>;

export const UPLOAD_WORDS = {
  petfinder:
    "Name the file like your shelter ID, and upload it to the folder “import” of your Petfinder account. It checks breeds by its own lists; only those of dogs and cats were checked here.",
  adoptapet:
    "Unpack the two files, and upload both to your AutoUpload account. Photos go to its folder “photos”. Adopt-a-Pet checks breeds and colors by its own lists, which we could not check here.",
  rescuegroups:
    "Give the file the name that your import account expects. RescueGroups checks species, breeds, and colors by its own lists, which we could not check here.",
} as const satisfies Record<Portal, string>;

const WORDS: Partial<Record<ImportField, string>> = { outcome: "Status", photo: "Photos", feeAmount: "Adoption fee" };

function labelOf(field: ImportField): string {
  const own = FIELD_NAMES.find((name) => name === field);
  return WORDS[field] ?? (own ? fieldOf(own).label : fieldWord(field));
}

/** The portal has its own list of them. */
const LISTED: Partial<Record<ImportField, string>> = { primaryBreed: "a breed", species: "a species" };

const quoted = (text: string): string => `“${isolated(text)}”`;

const ABSENT_WORDS = {
  binned: "in the bin",
  adopted: "adopted",
  notListed: "not listed, so visitors of your site don’t see them either",
};

function absentWords(note: Extract<PortalNote, { kind: "absent" }>, portal: Portal): string {
  if (note.reason !== "needed") return ABSENT_WORDS[note.reason];
  const { field, from } = note;
  const name = PORTAL_NAMES[portal];
  const listed = LISTED[field];
  if (from === undefined) return `${name} needs ${quoted(labelOf(field))}: fill it in`;
  return listed ? `${quoted(from)}: ${name} needs ${listed} from its own list: choose one` : `${name} has no word for ${quoted(from)}`;
}

const LEFT_OUT_WORDS = {
  noColumn: "the file has no place for it",
  partial: "the portal takes whole dates only",
  notPublished: "portals fetch them from your site, which is not published",
};

function leftOutWords(note: Extract<PortalNote, { kind: "leftOut" }>, portal: Portal): string {
  const label = labelOf(note.field);
  if (note.reason !== "noWord") return `${label}: ${LEFT_OUT_WORDS[note.reason]}`;
  return `${label} ${quoted(note.from)}: ${PORTAL_NAMES[portal]} has no word for it`;
}

/** Completes “12 animals: …”. */
export function noteWords(note: PortalNote, portal: Portal): string {
  if (note.kind === "absent") return absentWords(note, portal);
  if (note.kind === "leftOut") return leftOutWords(note, portal);
  const label = labelOf(note.field);
  if (note.kind === "mapped") return `${label}: ${quoted(note.from)} becomes ${quoted(note.to)}`;
  const max = note.max.toLocaleString("en");
  return note.of === "characters" ? `${label}: cut to ${max} characters` : `${label}: only the first ${max}`;
}
