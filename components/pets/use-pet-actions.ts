"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { STATUS_WORDS } from "#components/pets/words.ts";
import { useToast } from "#components/ui/toast.tsx";
import type { Toast } from "#components/ui/toast-card.tsx";
import { FetchFault } from "#lib/browser/fetch-json.ts";
import type { PetStatus } from "#lib/pets/schema.ts";
import { petCalls, petsKey } from "#lib/pets/table/client.ts";
import type { PetPage, PetRow } from "#lib/pets/table/schema.ts";

export function faultText(error: unknown): string {
  return error instanceof FetchFault ? error.message : "Something went wrong on this page. Reload it and try again.";
}

export function isConflict(error: unknown): boolean {
  return error instanceof FetchFault && error.status === 409;
}

function putRow(client: QueryClient, project: string, row: PetRow): void {
  client.setQueriesData<PetPage>({ queryKey: [...petsKey(project), "page"] }, (page) =>
    page ? { ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) } : page,
  );
  client.setQueryData([...petsKey(project), "one", row.id], row);
}

function petActions(client: QueryClient, project: string, show: (toast: Toast) => void) {
  const turns = new Map<string, Promise<PetRow | undefined>>();
  /** Results of our own changes; visible rows may be older. */
  const made = new Map<string, PetRow>();

  const toastFault = (text: string): void => show({ isFault: true, text });

  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: petsKey(project) }),
      client.invalidateQueries({ queryKey: ["orders", project] }),
      client.invalidateQueries({ queryKey: ["categories", project] }),
    ]);
  };

  /**
   * Optimistic; reverts if refused. The row keeps its place.
   * @param isLast no change came after the one to undo
   */
  const sendStatus = async (row: PetRow, status: PetStatus, isUndo: boolean, isLast: boolean): Promise<PetRow | undefined> => {
    await client.cancelQueries({ queryKey: [...petsKey(project), "page"] });
    putRow(client, project, { ...row, status });
    try {
      const saved = await (isUndo && isLast
        ? petCalls.undo(project, row)
        : petCalls.edit(project, row.id, { version: row.version, status }));
      putRow(client, project, saved);
      made.set(saved.id, saved);
      const text = `${row.name} is ${isUndo ? "" : "now "}${STATUS_WORDS[status].toLowerCase()}${isUndo ? " again" : ""}.`;
      show(isUndo ? { text } : { text, undo: () => void setStatus(saved, row.status, true) });
      await client.invalidateQueries({ queryKey: petsKey(project), refetchType: "none" });
      await client.invalidateQueries({ queryKey: ["orders", project] });
      return saved;
    } catch (error) {
      putRow(client, project, row);
      show({
        isFault: true,
        text: isConflict(error) ? `Someone just changed ${row.name}. The current version is shown.` : faultText(error),
      });
      await refresh();
      return undefined;
    }
  };

  /**
   * Serialized per animal: a choice made while one is in flight builds on its version. Repeating a choice is a no-op and
   * keeps the undo.
   */
  const setStatus = async (row: PetRow, status: PetStatus, isUndo = false): Promise<void> => {
    const turn = (turns.get(row.id) ?? Promise.resolve(undefined)).then((before) => {
      const last = before ?? made.get(row.id);
      const now = last && last.version > row.version ? last : row;
      return now.status === status ? now : sendStatus(now, status, isUndo, now.version === row.version);
    });
    turns.set(row.id, turn);
    await turn;
    if (turns.get(row.id) === turn) turns.delete(row.id);
  };

  /**
   * @param tellFault defaults to a toast
   * @returns whether it succeeded
   */
  const setBin = async (row: PetRow, inBin: boolean, tellFault = toastFault, isUndo = false): Promise<boolean> => {
    try {
      const saved = await petCalls.bin(project, row, inBin);
      const text = inBin ? `${row.name} was moved to the bin.` : `${row.name} was restored.`;
      show(isUndo ? { text } : { text, undo: () => void setBin(saved, !inBin, toastFault, true) });
      return true;
    } catch (error) {
      tellFault(isConflict(error) ? `Someone just changed ${row.name}. Check the current version, then try again.` : faultText(error));
      return false;
    } finally {
      void refresh();
    }
  };

  return { setStatus, setBin, refresh, putRow: (row: PetRow) => putRow(client, project, row) };
}
export type PetActions = ReturnType<typeof petActions>;

export function usePetActions(project: string): PetActions {
  const client = useQueryClient();
  const show = useToast();
  return useMemo(() => petActions(client, project, show), [client, project, show]);
}
