import { isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import {
  isInCare,
  isOfAvailability,
  isPlaceOfHold,
  type Standing,
  shownStatus,
  standingOf,
  standingOfCell,
  standingOfFlags,
} from "#lib/shelter/pets/import/languages/standing.rules.ts";
import { isUnknown, yesOrNo } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";
import { readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";
import type { ProfileReading } from "#lib/shelter/pets/import/values/profile-cells.rules.ts";
import { type PlacedCell, saidOf, sharedCells, textOf } from "#lib/shelter/pets/import/values/row-cells.rules.ts";
import { statusOf } from "#lib/shelter/pets/import/values/status-words.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { isFutureDate, isPartialDate } from "#lib/shelter/profiles/date.rules.ts";

/** What another system says about where its animal is. */
export interface Place {
  /** Undefined where no column tells. */
  status: PetStatus | undefined;
  /** Undefined where no column tells. */
  listed: boolean | undefined;
  remark: string | undefined;
  isLeftOut: boolean;
  /** Left out as no longer in care, which an adopted animal is not either. */
  isOnlyAway: boolean;
  inCareBy: string | undefined;
}

export interface PlaceReading extends Pick<ProfileReading, "dateOrder" | "now" | "onDate"> {
  /** Markup goes, and words such as “None” are blank. */
  isForeign: boolean;
  /** An export of a system that is recognized, whose columns are known. */
  isOfSystem?: boolean;
  isBlankInCare?: boolean;
}

interface ToldCell extends PlacedCell {
  standing: Standing;
}

interface Over {
  over: PlacedCell;
  by: PlacedCell;
}

/** Words that are none of ours, of a column of ours. */
function foreignStatuses(cells: readonly string[], columns: Columns): PlacedCell[] {
  return sharedCells(cells, columns, "status").filter(({ text }) => statusOf(text) === undefined);
}

/** A day of adoption, where nothing else tells. */
function adoptionsOf(cells: readonly string[], columns: Columns, { isForeign, isOfSystem }: PlaceReading): ToldCell[] {
  const hasStatus = sharedCells(cells, columns, "status").length > 0;
  const dates = isForeign && !isOfSystem && !hasStatus ? sharedCells(cells, columns, "adoptionDate") : [];
  return dates.filter(({ text }) => isYes(text)).map((cell) => ({ ...cell, standing: standingOf("adopted") }));
}

/** By a day from which an animal is available. */
function availableSince(title: string, text: string, { dateOrder, now, onDate }: PlaceReading): Standing | undefined {
  if (!isOfAvailability(title)) return undefined;
  onDate?.(text);
  const date = readDate(text, dateOrder, now);
  return isPartialDate(date) ? standingOf(isFutureDate(date, now) ? "not yet" : "available") : undefined;
}

function outcomesOf(cells: readonly string[], columns: Columns, reading: PlaceReading): ToldCell[] {
  const told = [...sharedCells(cells, columns, "outcome"), ...foreignStatuses(cells, columns)].flatMap(({ at, text }) => {
    const plain = textOf(text, reading.isForeign);
    if (isBlank(plain)) return [];
    const title = columns.titles[at] ?? "";
    return [{ at, text: shownStatus(title, plain), standing: availableSince(title, plain, reading) ?? standingOfCell(title, plain) }];
  });
  return told.length > 0 ? told : adoptionsOf(cells, columns, reading);
}

/** The title says what the animal is now, not what once became of it. */
const isCurrent = (columns: Columns, { at }: PlacedCell): boolean =>
  /^(?!.*(?:outcome|last|previous|former|intake)).*(?:status|stage|current)/.test(titleKey(columns.titles[at] ?? ""));

/** An outcome of which no animal comes back, by its column's title too. */
const isFinal = (columns: Columns, { at, text }: PlacedCell): boolean =>
  /die[sd]|dead|death|deceased|euthan|passed|expired|\bdoa\b|dispos|verst(?:orben|\b)|gestorben|\btot\b|\btod|eingeschl/i.test(
    `${columns.titles[at]} ${text}`,
  );

/** Old outcomes of an animal that another column has in care now. */
function overOf(cells: readonly string[], columns: Columns, told: readonly ToldCell[], inCare: readonly PlacedCell[]): Over | undefined {
  const past = told.filter((one) => !isCurrent(columns, one));
  const [over] = past.filter(({ standing }) => standing === "leftOut" || standing.status === "sold");
  const isAway = inCare.some(({ text }) => yesOrNo(text) === false);
  if (!over || isAway || past.some((one) => isFinal(columns, one))) return undefined;
  const now = told.filter((one) => isCurrent(columns, one));
  const by = [...now, ...sharedCells(cells, columns, "status")].find(({ text }) => isInCare(text));
  const isAtHome = now.some(({ standing }) => standing === "leftOut" || standing.status === "sold");
  const found = by ?? (isAtHome ? undefined : inCare.find(({ text }) => yesOrNo(text) === true));
  return found && { over, by: found };
}

/** The one that keeps the animal off the site, then the one that says most. */
function decidingCell(told: readonly ToldCell[], columns: Columns): ToldCell {
  const statusOf = ({ standing }: { standing: Standing }) => (standing === "leftOut" ? standing : standing.status);
  const first = (status: string) => told.find((one) => statusOf(one) === status);
  const held = told.find(({ standing }) => standing !== "leftOut" && !standing.isListed);
  const found = held ?? first("sold") ?? first("leftOut") ?? first("pending") ?? first("available") ?? told[0];
  return found ?? { at: columns.at.get("outcome")?.[0] ?? -1, text: "", standing: standingOf("") };
}

const isYes = (text: string): boolean => yesOrNo(text) !== false && !isUnknown(text);

function leftOut(by: string, isOnlyAway: boolean): Place {
  return { status: undefined, listed: undefined, isLeftOut: true, isOnlyAway, remark: `Left out: ${by}.`, inCareBy: undefined };
}

function unticked(cells: readonly string[], { ticked = new Set() }: Columns): PlacedCell | undefined {
  const at = [...ticked].find((column) => isBlank(cells[column] ?? ""));
  return at === undefined ? undefined : { at, text: "" };
}

/** The first that hides the animal from visitors. */
function holdOf(cells: readonly string[], columns: Columns, isForeign: boolean): PlacedCell | undefined {
  return (
    sharedCells(cells, columns, "notListed").find(({ text }) => isYes(text)) ??
    sharedCells(cells, columns, "adoptable").find(({ text }) => yesOrNo(text) !== true) ??
    unticked(cells, columns) ??
    sharedCells(cells, columns, "flags").find(({ text }) => standingOfFlags(text) === "held") ??
    (isForeign ? sharedCells(cells, columns, "location").find(({ text }) => isPlaceOfHold(text)) : undefined)
  );
}

export function placeOf(cells: readonly string[], columns: Columns, reading: PlaceReading): Place {
  const { isForeign, isBlankInCare = false } = reading;
  const said = ({ at, text }: PlacedCell): string => saidOf(columns, at, text);
  const gone =
    sharedCells(cells, columns, "leftOut").find(({ text }) => isYes(text)) ??
    sharedCells(cells, columns, "flags").find(({ text }) => standingOfFlags(text) === "leftOut");
  const inCare = sharedCells(cells, columns, "inCare");
  const away = inCare.find(({ text }) => yesOrNo(text) === false);
  const all = outcomesOf(cells, columns, reading);
  const over = overOf(cells, columns, all, inCare);
  const told = over ? all.filter((one) => isCurrent(columns, one) || (one.standing !== "leftOut" && one.standing.status !== "sold")) : all;
  const outcome = decidingCell(told, columns);
  const { standing } = outcome;
  if (gone) return leftOut(said(gone), false);
  if (standing === "leftOut") return leftOut(said(away ?? outcome), false);
  const adopted = { listed: undefined, isLeftOut: false, isOnlyAway: false, remark: `Adopted: ${said(outcome)}.`, inCareBy: undefined };
  if (away && standing.status === "sold") return { status: "sold", ...adopted };
  if (away) return leftOut(said(away), true);
  const isBlankHere = isBlankInCare && standing.status === undefined && columns.at.has("outcome");
  const status = isBlankHere ? "available" : standing.status;
  const here = over?.by ?? (isInCare(outcome.text) || isBlankHere ? outcome : inCare.find(({ text }) => yesOrNo(text) === true));
  const hold = holdOf(cells, columns, isForeign) ?? (standing.isListed ? undefined : outcome);
  const isTold =
    outcome.text !== "" || (["notListed", "adoptable"] as const).some((field) => sharedCells(cells, columns, field).length > 0);
  const remarks = [
    ...(over ? [`In care: ${said(over.by)}, though ${said(over.over)}.`] : []),
    ...(hold ? [`Not listed: ${said(hold)}.`] : status === "sold" ? [adopted.remark] : []),
  ];
  return {
    ...adopted,
    status,
    listed: hold ? false : isTold ? true : undefined,
    remark: remarks.length > 0 ? remarks.join(" ") : undefined,
    inCareBy: status === "sold" ? undefined : here && said(here),
  };
}
