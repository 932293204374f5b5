"use client";

import { useState } from "react";
import type { Moves } from "#components/shelter/adoptions/use-moves.ts";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";

interface Shown {
  row: AdoptionRow;
  moves: Moves;
  onClose: () => void;
}

function CameBack({ row, moves, today, onClose }: Shown & { today: string }) {
  const [day, setDay] = useState(today);
  const [reason, setReason] = useState("");
  const name = isolated(row.petName);
  return (
    <FormDialog
      title={`${name} came back?`}
      text={`${name} becomes Available again. The adoption stays in the history, with the reason.`}
      label="Came back"
      pendingLabel="Saving…"
      onSubmit={() => moves.move(row, "returned", { returnedOn: day === "" ? today : day, returnReason: reason })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field label="Day" type="date" value={day} onChange={setDay} error="Choose a day." />
      <Field
        label="Reason"
        hint="Only colleagues see it."
        value={reason}
        onChange={setReason}
        rows={3}
        maxLength={maxLengthOf("returnReason")}
        isOptional
      />
    </FormDialog>
  );
}

/** Undefined if the move does not affect the animal. */
function consequence(
  { stage, petName, petStatus, adopter }: AdoptionRow,
  to: AdoptionStage,
): { title: string; text: string; label: string } | undefined {
  const name = isolated(petName);
  const person = adopter === "" ? "" : ` for ${isolated(adopter)}`;
  if (to === "reserved" && stage !== "home") {
    const text =
      petStatus === "pending" ? `${name} is Pending already.` : `${name} becomes Pending. Your site keeps its page, off the list.`;
    return { title: `Reserve ${name}${person}?`, text, label: "Reserve" };
  }
  if (to === "home") {
    const text = `${name} becomes Adopted, and is among the happy endings if your site shows them.`;
    return { title: `${name} went home?`, text, label: "Went home" };
  }
  if (stage === "home") {
    return { title: `${name} is not home yet?`, text: `${name} becomes Pending again.`, label: "Not home yet" };
  }
  if (stage === "reserved") {
    const label = to === "cancelled" ? "Cancel adoption" : "Release";
    return { title: `Release ${name}?`, text: `${name} becomes Available again and returns to the list on your site.`, label };
  }
  return undefined;
}

export const asksFirst = (row: AdoptionRow, to: AdoptionStage): boolean => to === "returned" || consequence(row, to) !== undefined;

/** Says what happens to the animal, before it does. @param today `YYYY-MM-DD`, the reader's */
export function MoveDialog({ row, to, today, ...shown }: Shown & { to: AdoptionStage; today: string }) {
  const { moves, onClose } = shown;
  if (to === "returned") return <CameBack row={row} today={today} {...shown} />;
  const words = consequence(row, to);
  if (!words) return null;
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      label={words.label}
      pendingLabel="Saving…"
      onSubmit={() => moves.move(row, to)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
