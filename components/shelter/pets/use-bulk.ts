"use client";

import { useEffect, useRef, useState } from "react";
import { bulkDone, counted } from "#components/shelter/pets/bulk-words.ts";
import { errorText, type PetActions, shownError } from "#components/shelter/pets/pet-actions.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { useToast } from "#components/ui/toast.tsx";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import { bulkCalls } from "#lib/shelter/pets/bulk/client.ts";
import { NOTHING_YET, type Step, type Tally, walkSteps } from "#lib/shelter/pets/bulk/rules.ts";
import type { Bulk, BulkPlace, Undo } from "#lib/shelter/pets/bulk/schema.ts";

function useAskBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
}

export interface BulkRun {
  total: number;
  tally: Tally;
  /** False if a response was lost: its step may have been applied. */
  isSure: boolean;
  halt?: { text: string | undefined; resume: () => void; undo: (() => void) | undefined };
}

interface Walk<Next> {
  total: number;
  at: Next;
  ask: (at: Next) => Promise<Step<Next>>;
  undo: () => (() => void) | undefined;
  done: (tally: Tally, isSure: boolean) => string;
}

/** A 4xx means nothing was done; any other error may have left partial changes. */
function isRefusal(error: unknown): boolean {
  return error instanceof FetchError && error.status >= 400 && error.status < 500;
}

/** Bulk changes, run in as many steps as needed; can be stopped between steps and undone as a whole. */
export function useBulk(project: string, actions: PetActions) {
  const show = useToast();
  const [run, setRun] = useState<BulkRun>();
  const isStopped = useRef(false);
  const isOn = run !== undefined && !run.halt;

  useAskBeforeLeaving(isOn);

  async function go<Next>(walk: Walk<Next>, begun = NOTHING_YET, wasSure = true): Promise<boolean> {
    const { total, at, ask, undo, done } = walk;
    isStopped.current = false;
    setRun({ total, tally: begun, isSure: wasSure });
    const end = await walkSteps(
      { at, tally: begun },
      ask,
      (tally) => setRun({ total, tally, isSure: wasSure }),
      () => isStopped.current,
    );
    const { tally } = end;
    setRun(undefined);
    if (end.isWhole) {
      const way = tally.changed > 0 || !wasSure ? undo() : undefined;
      show({ text: done(tally, wasSure), ...(way && { undo: way, stays: true }) });
    } else if (tally.seen === 0 && (isRefusal(end.error) || !undo())) show({ isError: true, text: errorText(shownError(end.error)) });
    else {
      const { rest, error } = end;
      const isSure = wasSure && (error === undefined || isRefusal(error));
      const resume = (): void => void go({ ...walk, at: rest }, tally, isSure);
      setRun({
        total,
        tally,
        isSure,
        halt: { text: error === undefined ? undefined : errorText(shownError(error)), resume, undo: undo() },
      });
    }
    await actions.refresh();
    return end.isWhole;
  }

  const takeBack = (undo: Undo, total: number): void =>
    void go({
      total,
      at: undo,
      ask: async (at: Undo) => {
        const { restored, skipped, next } = await bulkCalls.undo(project, at);
        return { seen: restored + skipped, changed: restored, next };
      },
      undo: () => undefined,
      done: (tally, isSure) => {
        const skipped = tally.seen - tally.changed;
        return `Undone for ${counted(tally.changed, isSure).toLowerCase()}.${skipped === 0 ? "" : ` ${animals(skipped)} stayed, because someone has changed them since.`}`;
      },
    });

  /**
   * @param planned undoes every step, including one whose response was lost
   * @param done such as "moved to the bin"
   * @returns whether all was done
   */
  const change = (bulk: Bulk, planned: Undo | undefined, done: string): Promise<boolean> => {
    let known = planned;
    let changed = 0;
    return go<BulkPlace | undefined>({
      total: bulk.expected,
      at: bulk.place,
      ask: async (place) => {
        const result = await bulkCalls.run(project, { ...bulk, place });
        known ??= result.undo ?? undefined;
        changed += result.changed;
        return result;
      },
      undo: () => {
        const undo = known;
        return undo && (changed > 0 || undo === planned) ? () => takeBack(undo, changed) : undefined;
      },
      done: (tally, isSure) => bulkDone(done, tally, isSure),
    });
  };

  return {
    run,
    change,
    stop: () => {
      isStopped.current = true;
    },
    leave: () => setRun(undefined),
  };
}
