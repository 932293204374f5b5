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

/** What went wrong, in words for the page. */
export function faultText(error: unknown): string {
  return error instanceof FetchFault ? error.message : "Something went wrong in this page. Reload it and try again.";
}

/** Whether somebody else was faster. */
export function isConflict(error: unknown): boolean {
  return error instanceof FetchFault && error.status === 409;
}

function putRow(client: QueryClient, project: string, row: PetRow): void {
  client.setQueriesData<PetPage>({ queryKey: [...petsKey(project), "page"] }, (page) =>
    page ? { ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) } : page,
  );
  client.setQueryData([...petsKey(project), "one", row.id], row);
}

/** Every change that the table can make, each with its word and its way back. */
function petActions(client: QueryClient, project: string, show: (toast: Toast) => void) {
  const turns = new Map<string, Promise<PetRow | undefined>>();
  /** What the changes from here made of each animal; a row in sight may be a moment older. */
  const made = new Map<string, PetRow>();

  const toastFault = (text: string): void => show({ isFault: true, text });

  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: petsKey(project) }),
      client.invalidateQueries({ queryKey: ["orders", project] }),
      client.invalidateQueries({ queryKey: ["categories", project] }),
    ]);
  };

  /** Optimistic: the row shows the new status at once, and the old one again when it is refused. It keeps its place in the table. */
  const sendStatus = async (row: PetRow, status: PetStatus, isUndo: boolean): Promise<PetRow | undefined> => {
    await client.cancelQueries({ queryKey: [...petsKey(project), "page"] });
    putRow(client, project, { ...row, status });
    try {
      const saved = await petCalls.edit(project, row.id, { version: row.version, status });
      putRow(client, project, saved);
      made.set(saved.id, saved);
      const text = `${row.name} is ${isUndo ? "again" : "now"} ${STATUS_WORDS[status].toLowerCase()}.`;
      show(isUndo ? { text } : { text, undo: () => void setStatus(saved, row.status, true) });
      await client.invalidateQueries({ queryKey: petsKey(project), refetchType: "none" });
      await client.invalidateQueries({ queryKey: ["orders", project] });
      return saved;
    } catch (error) {
      putRow(client, project, row);
      show({
        isFault: true,
        text: isConflict(error) ? `Somebody changed ${row.name} just before; it is shown as it is now.` : faultText(error),
      });
      await refresh();
      return undefined;
    }
  };

  /**
   * One after another for each animal: a second choice, made before the first was answered, builds on the version that the
   * first made. The same choice once more (typing a whole word into the list makes it at each letter) changes nothing, and
   * leaves the way back as it is.
   */
  const setStatus = async (row: PetRow, status: PetStatus, isUndo = false): Promise<void> => {
    const turn = (turns.get(row.id) ?? Promise.resolve(undefined)).then((before) => {
      const last = before ?? made.get(row.id);
      const now = last && last.version > row.version ? last : row;
      return now.status === status ? now : sendStatus(now, status, isUndo);
    });
    turns.set(row.id, turn);
    await turn;
    if (turns.get(row.id) === turn) turns.delete(row.id);
  };

  /**
   * Done, the page's toast tells it.
   * @param tellFault says what went wrong, in words; the toast where it is left out
   * @returns whether it was done
   */
  const setBin = async (row: PetRow, inBin: boolean, tellFault = toastFault, isUndo = false): Promise<boolean> => {
    try {
      const saved = await petCalls.bin(project, row, inBin);
      const text = inBin ? `${row.name} went to the bin.` : `${row.name} is back among the animals.`;
      show(isUndo ? { text } : { text, undo: () => void setBin(saved, !inBin, toastFault, true) });
      return true;
    } catch (error) {
      tellFault(isConflict(error) ? `Somebody changed ${row.name} just before; look again first.` : faultText(error));
      return false;
    } finally {
      void refresh();
    }
  };

  return { setStatus, setBin, refresh, putRow: (row: PetRow) => putRow(client, project, row) };
}
export type PetActions = ReturnType<typeof petActions>;

/** The table's actions, bound to the project and the page's toast. */
export function usePetActions(project: string): PetActions {
  const client = useQueryClient();
  const show = useToast();
  return useMemo(() => petActions(client, project, show), [client, project, show]);
}
