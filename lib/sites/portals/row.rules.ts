import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import type { LayoutColumn } from "#lib/shelter/pets/import/presets/layout.schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { FIELD_NAMES, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import { portalBreed } from "#lib/sites/portals/breeds.rules.ts";
import { codesOf, meaningOf } from "#lib/sites/portals/codes.rules.ts";
import { layoutOf } from "#lib/sites/portals/layouts.rules.ts";
import { absenceOf, lostFields } from "#lib/sites/portals/lost.rules.ts";
import type { Portal, PortalNote } from "#lib/sites/portals/schema.ts";
import { linesText, lineText } from "#lib/sites/portals/text.rules.ts";
import { type PortalAnimal, speciesFor, valuesOf, type Writing } from "#lib/sites/portals/values.rules.ts";

/** Of a field, all columns that it is written to. */
interface Slot {
  field: ImportField;
  column: LayoutColumn;
  at: readonly number[];
  codes: ReadonlyMap<string, string> | undefined;
}

export interface PortalRow {
  /** Undefined where the animal is not in the file. */
  cells: string[] | undefined;
  notes: PortalNote[];
}

const LINES: ReadonlySet<string> = new Set(FIELD_NAMES.filter((name) => fieldOf(name).kind === "lines"));
const BREEDS: ReadonlySet<string> = new Set(["primaryBreed", "secondaryBreed"]);

function slotsOf(columns: readonly LayoutColumn[]): Slot[] {
  const placed = columns.flatMap((column, at) => {
    const field = column.writes ?? column.field;
    return field ? [{ field, column, at }] : [];
  });
  return [...Map.groupBy(placed, ({ field }) => field)].flatMap(([field, all]) => {
    const [first] = all;
    return first ? [{ field, column: first.column, at: all.map(({ at }) => at), codes: codesOf(field, first.column) }] : [];
  });
}

interface Written {
  text: string;
  note?: PortalNote;
}

function coded({ field, column, codes }: Slot, value: string): Written {
  const meaning = meaningOf(field, value);
  const code = codes?.get(field === "outcome" ? value : meaning);
  if (code !== undefined) return { text: code };
  const from = field === "species" ? speciesWords(value) : value;
  const nearest = column.nearest?.[meaning];
  if (nearest !== undefined) return { text: nearest, note: { kind: "mapped", field, from, to: nearest } };
  return { text: "", note: { kind: "leftOut", reason: "noWord", field, from: shortened(from) } };
}

function breedText(portal: Portal, species: string, field: ImportField, value: string): Written {
  const text = portalBreed(portal, meaningOf("species", species), value);
  if (text === undefined) return { text: "", note: { kind: "leftOut", reason: "noWord", field, from: shortened(value) } };
  return text === value ? { text: lineText(text) } : { text, note: { kind: "mapped", field, from: shortened(value), to: text } };
}

function freeText({ field, column }: Slot, value: string, lineBreak: string): Written {
  const { max = Number.POSITIVE_INFINITY, pattern } = column;
  if (pattern && !pattern.test(value)) return { text: "", note: { kind: "leftOut", reason: "noWord", field, from: shortened(value) } };
  const letters = [...value];
  const kept = letters.slice(0, max).join("");
  const text = LINES.has(field) ? linesText(kept, lineBreak) : lineText(kept);
  if (letters.length > max) return { text, note: { kind: "cut", field, max, of: "characters" } };
  const isChanged = !LINES.has(field) && text !== value.replaceAll(/\s+/g, " ").trim();
  return isChanged ? { text, note: { kind: "mapped", field, from: shortened(value), to: shortened(text) } } : { text };
}

/** The file's rows, and what they leave out of each animal, cut, or write in another way. */
export function portalWriter(portal: Portal, facts: Omit<Writing, "layout">): (animal: PortalAnimal) => PortalRow {
  const layout = layoutOf(portal);
  const writing = { ...facts, layout };
  const slots = slotsOf(layout.columns);
  const written = new Set(slots.map(({ field }) => field));

  const writtenOf = (slot: Slot, value: string, species: string): Written => {
    if (slot.codes) return coded(slot, value);
    return BREEDS.has(slot.field) ? breedText(portal, species, slot.field, value) : freeText(slot, value, layout.lineBreak);
  };

  const slotOf = (slot: Slot, animal: PortalAnimal): { texts: string[]; notes: PortalNote[] } => {
    const { field, column, at } = slot;
    const species = speciesFor(animal);
    const values = valuesOf(field, animal, writing, field === "color" && at.length > 1);
    const isFor = !column.onlyOf || column.onlyOf.some((one) => one === meaningOf("species", species));
    if (!isFor) return { texts: [], notes: values.length > 0 ? [{ kind: "leftOut", reason: "noColumn", field }] : [] };
    const all = values.slice(0, at.length).map((value) => writtenOf(slot, value, species));
    const cut: PortalNote[] = values.length > at.length ? [{ kind: "cut", field, max: at.length, of: "parts" }] : [];
    const texts = all.map(({ text }) => text).filter((text) => text !== "");
    const isMissing = column.isNeeded && texts.length === 0 && column.isNeededBut !== meaningOf("species", species);
    if (isMissing) {
      const [value] = values;
      const from = value !== undefined && { from: shortened(field === "species" ? speciesWords(value) : value) };
      return { texts, notes: [{ kind: "absent", reason: "needed", field, ...from }] };
    }
    return { texts, notes: [...all.flatMap(({ note }) => note ?? []), ...cut] };
  };

  return (animal) => {
    const absence = absenceOf(animal);
    if (absence) return { cells: undefined, notes: [absence] };
    const cells = layout.columns.map(({ always = "" }) => always);
    const notes: PortalNote[] = [];
    for (const slot of slots) {
      const { texts, notes: more } = slotOf(slot, animal);
      notes.push(...more);
      for (const [i, text] of texts.entries()) cells[slot.at[i] ?? -1] = text;
    }
    const needed = notes.find(({ kind }) => kind === "absent");
    if (needed) return { cells: undefined, notes: [needed] };
    for (const [i, { isBeside }] of layout.columns.entries()) {
      const beside = slots.find(({ field }) => field === isBeside);
      if (beside && cells[beside.at[0] ?? -1] !== "") cells[i] = "1";
    }
    return { cells, notes: [...notes, ...lostFields(animal, written, writing)] };
  };
}
