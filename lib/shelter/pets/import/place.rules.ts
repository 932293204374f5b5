import { isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns.rules.ts";
import { type PlacedCell, saidOf, sharedCells, textOf } from "#lib/shelter/pets/import/row-cells.rules.ts";
import { isInCare, type Standing, standingOf, standingOfFlags } from "#lib/shelter/pets/import/standing.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { isUnknownCell, readYesOrNo } from "#lib/shelter/profiles/cells.rules.ts";

/** What a row of another system says about where its animal is. */
export interface Place {
  /** Undefined where no column tells. */
  status: PetStatus | undefined;
  /** Undefined where no column tells. */
  listed: boolean | undefined;
  remark: string | undefined;
  isLeftOut: boolean;
  /** Left out only because it is no longer in care, which an adopted animal is not either. */
  isOnlyAway: boolean;
  /** Which cell says that the animal is in care now, for a remark. */
  inCareBy: string | undefined;
}

export interface PlaceReading {
  /** Another system's export: markup goes, and words such as “None” are blank. */
  isForeign: boolean;
  /** An empty outcome says that the animal is in care. */
  isBlankInCare?: boolean;
}

interface Outcome extends PlacedCell {
  standing: Standing;
}

/** Of several columns, the one that keeps the animal off the site, then the one that says most. */
function outcomeOf(cells: readonly string[], columns: Columns, isForeign: boolean): Outcome {
  const told = sharedCells(cells, columns, "outcome").flatMap(({ at, text }) => {
    const plain = textOf(text, isForeign);
    return isBlank(plain) ? [] : [{ at, text: plain, standing: standingOf(plain) }];
  });
  const statusOf = ({ standing }: { standing: Standing }) => (standing === "leftOut" ? standing : standing.status);
  const first = (status: string) => told.find((one) => statusOf(one) === status);
  const held = told.find(({ standing }) => standing !== "leftOut" && !standing.isListed);
  const found = held ?? first("sold") ?? first("leftOut") ?? first("pending") ?? first("available") ?? told[0];
  return found ?? { at: columns.at.get("outcome")?.[0] ?? -1, text: "", standing: standingOf("") };
}

const isYes = (text: string): boolean => readYesOrNo(text) !== false && !isUnknownCell(text);

function leftOut(by: string, isOnlyAway: boolean): Place {
  return { status: undefined, listed: undefined, isLeftOut: true, isOnlyAway, remark: `Left out: ${by}.`, inCareBy: undefined };
}

/** Which column says first that the animal is not to be seen by visitors. */
function holdOf(cells: readonly string[], columns: Columns): PlacedCell | undefined {
  return (
    sharedCells(cells, columns, "notListed").find(({ text }) => isYes(text)) ??
    sharedCells(cells, columns, "adoptable").find(({ text }) => readYesOrNo(text) === false) ??
    sharedCells(cells, columns, "flags").find(({ text }) => standingOfFlags(text) === "held")
  );
}

export function placeOf(cells: readonly string[], columns: Columns, { isForeign, isBlankInCare = false }: PlaceReading): Place {
  const said = ({ at, text }: PlacedCell): string => saidOf(columns, at, text);
  const gone =
    sharedCells(cells, columns, "leftOut").find(({ text }) => isYes(text)) ??
    sharedCells(cells, columns, "flags").find(({ text }) => standingOfFlags(text) === "leftOut");
  const inCare = sharedCells(cells, columns, "inCare");
  const away = inCare.find(({ text }) => readYesOrNo(text) === false);
  const outcome = outcomeOf(cells, columns, isForeign);
  const { standing } = outcome;
  if (gone) return leftOut(said(gone), false);
  if (standing === "leftOut") return leftOut(said(away ?? outcome), false);
  const adopted = { listed: undefined, isLeftOut: false, isOnlyAway: false, remark: `Adopted: ${said(outcome)}.`, inCareBy: undefined };
  if (away && standing.status === "sold") return { status: "sold", ...adopted };
  if (away) return leftOut(said(away), true);
  const isBlankHere = isBlankInCare && standing.status === undefined && columns.at.has("outcome");
  const status = isBlankHere ? "available" : standing.status;
  const here = isInCare(outcome.text) || isBlankHere ? outcome : inCare.find(({ text }) => readYesOrNo(text) === true);
  const hold = holdOf(cells, columns) ?? (standing.isListed ? undefined : outcome);
  const isTold =
    outcome.text !== "" || (["notListed", "adoptable"] as const).some((field) => sharedCells(cells, columns, field).length > 0);
  return {
    ...adopted,
    status,
    listed: hold ? false : isTold ? true : undefined,
    remark: hold ? `Not listed: ${said(hold)}.` : status === "sold" ? adopted.remark : undefined,
    inCareBy: status === "sold" ? undefined : here && said(here),
  };
}
