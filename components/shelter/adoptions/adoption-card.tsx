"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { MoveMenu } from "#components/shelter/adoptions/move-menu.tsx";
import { NextStep } from "#components/shelter/adoptions/next-step.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { type AdoptionStage, nextStage, previousStage } from "#lib/shelter/adoptions/stages/rules.ts";
import { coverPath } from "#lib/shelter/photos/view.ts";

export const CARD_TYPE = "application/x-adoption";

export interface CardLook {
  project: string;
  canWrite: boolean;
  /** `YYYY-MM-DD` in the reader's time zone. */
  today: string;
  onMove: (row: AdoptionRow, to: AdoptionStage) => void;
}

/** The link covers it. @param hasFocus was moved, and keeps the focus */
export function AdoptionCard({ row, project, canWrite, today, onMove, hasFocus }: CardLook & { row: AdoptionRow; hasFocus: boolean }) {
  const { id, adopter, petName, petInBin, petListed, petCover, note, assignee, stage, homeAt } = row;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [hasFocus]);
  const isNamed = adopter !== "";
  return (
    <li
      draggable={canWrite}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARD_TYPE, id);
        event.dataTransfer.effectAllowed = "move";
      }}
      onKeyDown={(event) => {
        const to = event.key === "ArrowRight" ? nextStage(stage) : event.key === "ArrowLeft" ? previousStage(stage) : undefined;
        if (!event.shiftKey || !canWrite || to === undefined) return;
        event.preventDefault();
        onMove(row, to);
      }}
      className={`relative grid gap-2 rounded-2xl border border-border bg-surface p-3.5 shadow-xs [-webkit-touch-callout:none] has-[a:hover]:border-field-border ${canWrite ? "lg:cursor-grab" : ""}`}
    >
      <div className="flex items-start gap-3">
        <Thumbnail name={petName} src={petCover && coverPath(petCover, petListed && !petInBin, project)} size="tile" />
        <div className="min-w-0 flex-1">
          <Link
            ref={link}
            href={`/p/${project}/orders/${id}`}
            draggable={false}
            className={`inline-block [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-2xl ${isNamed ? "font-semibold" : "text-note font-medium text-muted"}`}
          >
            <bdi>{isNamed ? adopter : canWrite ? "Add the adopter" : "No name yet"}</bdi>
          </Link>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted [overflow-wrap:anywhere]">
            <bdi>{petName}</bdi>
            {petInBin && <span>in the bin</span>}
            {stage === "home" && homeAt && (
              <span>
                since <LocalTime at={homeAt} show="day" />
              </span>
            )}
          </p>
        </div>
        {canWrite && !petInBin && (
          <div className="relative z-1 -m-2 shrink-0 has-[[data-menu]]:z-10">
            <MoveMenu row={row} onMove={onMove} />
          </div>
        )}
      </div>
      <NextStep adoption={row} today={today} />
      {note !== "" && <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{note}</p>}
      {assignee !== null && (
        <p className="text-sm text-muted">
          <span className="sr-only">Responsible: </span>
          <bdi>{assignee}</bdi>
        </p>
      )}
    </li>
  );
}
