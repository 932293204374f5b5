"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { MoveMenu } from "#components/shelter/adoptions/move-menu.tsx";
import { NextStep } from "#components/shelter/adoptions/next-step.tsx";
import { STAGE_WORDS } from "#components/shelter/adoptions/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
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

/**
 * Begins with the person, or with the animal as long as no one is named.
 * @param hasFocus was moved, and keeps the focus
 */
export function AdoptionCard({ row, project, canWrite, today, onMove, hasFocus }: CardLook & { row: AdoptionRow; hasFocus: boolean }) {
  const { id, adopter, petId, petName, petInBin, petListed, petCover, note, assignee, stage, homeAt } = row;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [hasFocus]);
  const next = nextStage(stage);
  const isNamed = adopter !== "";
  const person = (
    <Link
      ref={link}
      href={`/p/${project}/orders/${id}`}
      draggable={false}
      className={`link inline-flex min-h-8 items-center max-lg:min-h-11 [overflow-wrap:anywhere] ${isNamed ? "font-semibold" : "text-note text-muted"}`}
    >
      <bdi>{isNamed ? adopter : canWrite ? "Add the adopter" : "No name yet"}</bdi>
    </Link>
  );
  return (
    <li
      draggable={canWrite}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARD_TYPE, id);
        event.dataTransfer.effectAllowed = "move";
      }}
      onKeyDown={(event) => {
        const to = event.key === "ArrowRight" ? next : event.key === "ArrowLeft" ? previousStage(stage) : undefined;
        if (!event.shiftKey || !canWrite || to === undefined) return;
        event.preventDefault();
        onMove(row, to);
      }}
      className={`grid gap-2 rounded-2xl border border-border bg-surface p-3.5 shadow-xs ${canWrite ? "lg:cursor-grab" : ""}`}
    >
      <div className="flex items-start gap-3">
        <Thumbnail name={petName} src={petCover && coverPath(petCover, petListed && !petInBin, project)} size="tile" />
        <div className="min-w-0">
          {isNamed && person}
          <p className={`flex flex-wrap items-baseline gap-x-2 text-muted [overflow-wrap:anywhere] ${isNamed ? "text-note" : ""}`}>
            <Link
              href={`/p/${project}/animals/${petId}`}
              draggable={false}
              className="link inline-flex min-h-6 items-center max-lg:min-h-11"
            >
              <bdi>{petName}</bdi>
            </Link>
            {petInBin && <span className="text-sm">in the bin</span>}
            {stage === "home" && homeAt && (
              <span className="text-sm">
                since <LocalTime at={homeAt} show="day" />
              </span>
            )}
          </p>
          {!isNamed && person}
        </div>
      </div>
      <NextStep adoption={row} today={today} />
      {note !== "" && <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{note}</p>}
      {assignee !== null && (
        <p className="text-sm text-muted">
          <span className="sr-only">Responsible: </span>
          <bdi>{assignee}</bdi>
        </p>
      )}
      {canWrite && !petInBin && (
        <div className="flex flex-wrap justify-between gap-2">
          {next ? (
            <button type="button" onClick={() => onMove(row, next)} className="button button--outline button--sm">
              {STAGE_WORDS[next]}
              <ArrowRight aria-hidden className="size-4" />
              <span className="sr-only">: move {isolated(adopter === "" ? petName : adopter)}</span>
            </button>
          ) : (
            <span />
          )}
          <MoveMenu row={row} onMove={onMove} />
        </div>
      )}
    </li>
  );
}
