"use client";

import { ChevronDown, Ellipsis } from "lucide-react";
import { STAGE_WORDS, stagesFrom } from "#components/shelter/adoptions/words.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { isOver } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";

const ITEM = "flex min-h-11 w-full cursor-pointer items-center rounded-xl px-3 py-2 text-left hover:bg-foreground/8";

interface Offer {
  to: AdoptionStage;
  label: string;
}

function offersOf({ stage }: AdoptionRow): Offer[] {
  const stages = stagesFrom(stage).map((to) => ({ to, label: stage === "cancelled" ? "Open again" : `Move to ${STAGE_WORDS[to]}` }));
  if (stage === "home") return [{ to: "returned", label: "Came back" }, ...stages];
  return isOver(stage) ? stages : [...stages, { to: "cancelled", label: "Cancel adoption" }];
}

const SIZES = {
  card: "inline-flex size-11 cursor-pointer items-center justify-center rounded-xl text-muted hover:bg-foreground/8 hover:text-foreground",
  row: "button button--outline button--sm",
  page: "button button--outline",
};

/** @param props.onMove asks first where the animal changes */
export function MoveMenu(props: { row: AdoptionRow; onMove: (row: AdoptionRow, to: AdoptionStage) => void; size?: keyof typeof SIZES }) {
  const { row, onMove, size = "card" } = props;
  const offers = offersOf(row);
  if (offers.length === 0) return null;
  const who = isolated(row.adopter === "" ? row.petName : row.adopter);
  return (
    <DisclosureMenu
      label={`Move ${who}`}
      align="end"
      className={SIZES[size]}
      button={
        size === "card" ? (
          <Ellipsis aria-hidden className="size-5" />
        ) : (
          <>
            Move
            <ChevronDown aria-hidden className="size-4" />
          </>
        )
      }
    >
      {offers.map(({ to, label }) => (
        <button key={to} type="button" data-closes onClick={() => onMove(row, to)} className={ITEM}>
          {label}
        </button>
      ))}
    </DisclosureMenu>
  );
}
