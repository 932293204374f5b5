"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { STAGE_WORDS } from "#components/shelter/adoptions/words.ts";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { adoptionCalls } from "#lib/shelter/adoptions/client.ts";
import { adoptionsKey } from "#lib/shelter/adoptions/key.client.ts";
import type { AdoptionChange, AdoptionDetail, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";
import { petsKey } from "#lib/shelter/pets/client.ts";

export interface Moves {
  isBusy: boolean;
  /** Offers an undo. Rejects with the error. */
  move: (row: AdoptionRow, to: AdoptionStage, more?: Pick<AdoptionChange, "returnedOn" | "returnReason">) => Promise<void>;
  /** Like `move`, but shows the error. */
  tryMove: (row: AdoptionRow, to: AdoptionStage) => void;
}

/** @param onMoved gets what was moved, to put the focus on it again */
export function useMoves(project: string, onMoved: (row: AdoptionDetail) => void = () => undefined): Moves {
  const client = useQueryClient();
  const show = useToast();
  const refresh = (): Promise<unknown> =>
    Promise.all([client.invalidateQueries({ queryKey: adoptionsKey(project) }), client.invalidateQueries({ queryKey: petsKey(project) })]);
  const failed = (error: unknown): void => show({ text: error instanceof Error ? error.message : "Try again.", isError: true });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ row, change }: { row: AdoptionRow; change: Omit<AdoptionChange, "version"> | "undo" }) =>
      change === "undo" ? adoptionCalls.undo(project, row) : adoptionCalls.change(project, row.id, { version: row.version, ...change }),
    // Before the lists are read again: beside a list that shows the move already, the undo of an earlier one would be refused.
    onSuccess: (moved, { change }) => {
      if (change === "undo") return show({ text: "Undone." });
      const who = moved.adopter === "" ? moved.petName : moved.adopter;
      const undo = (): void => void mutateAsync({ row: moved, change: "undo" }).catch(failed);
      show({ text: `${isolated(who)}: ${STAGE_WORDS[moved.stage]}.`, undo });
    },
    onSettled: refresh,
  });

  const move: Moves["move"] = async (row, to, more = {}) => onMoved(await mutateAsync({ row, change: { stage: to, ...more } }));
  return { isBusy: isPending, move, tryMove: (row, to) => void move(row, to).catch(failed) };
}
