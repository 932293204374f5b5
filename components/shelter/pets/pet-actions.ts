import type { QueryClient } from "@tanstack/react-query";
import type { Toast } from "#components/ui/toast-card.tsx";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { adoptionsKey } from "#lib/shelter/adoptions/key.client.ts";
import { categoriesKey } from "#lib/shelter/categories/client.ts";
import { petCalls, petsKey } from "#lib/shelter/pets/client.ts";
import type { PetDetail, PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { tabsKey } from "#lib/shelter/pets/table/client.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";

export function shownError(error: unknown): Error | string {
  return error instanceof FetchError ? error : "Something went wrong on this page. Reload it and try again.";
}

export function errorText(error: Error | string): string {
  return typeof error === "string" ? error : error.message;
}

export function isConflict(error: unknown): boolean {
  return error instanceof FetchError && error.status === 409;
}

function putRow(client: QueryClient, project: string, row: PetRow): void {
  client.setQueriesData<PetPage>({ queryKey: [...petsKey(project), "page"] }, (page) =>
    page ? { ...page, rows: page.rows.map((one) => (one.id === row.id ? { ...one, ...row } : one)) } : page,
  );
  client.setQueryData<PetDetail>([...petsKey(project), "one", row.id], (one) => one && { ...one, ...row });
}

const word = (status: PetStatus): string => STATUS_WORDS[status].toLowerCase();

interface Change {
  pet: PetRow;
  notice: Toast;
}

interface Sending {
  send: () => Promise<PetRow>;
  notice: (pet: PetRow) => Toast;
  conflict: string;
}

type Act = (now: PetRow, newer: Change | undefined) => Promise<void>;

export function petActions(client: QueryClient, project: string, show: (toast: Toast) => void) {
  const turns = new Map<string, Promise<void>>();
  /** Our own last change of each animal; visible rows may be older. */
  const changes = new Map<string, Change>();

  const toastError = (error: Error | string): void => show({ isError: true, text: errorText(error) });

  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: petsKey(project) }),
      client.invalidateQueries({ queryKey: adoptionsKey(project) }),
      client.invalidateQueries({ queryKey: categoriesKey(project) }),
    ]);
  };

  /** Serialized per animal: a change asked for while one is in flight builds on its version. */
  const inTurn = async (row: PetRow, act: Act): Promise<void> => {
    const turn = (turns.get(row.id) ?? Promise.resolve()).then(() => {
      const last = changes.get(row.id);
      const newer = last && last.pet.version > row.version ? last : undefined;
      return act(newer?.pet ?? row, newer);
    });
    turns.set(row.id, turn);
    await turn;
    if (turns.get(row.id) === turn) turns.delete(row.id);
  };

  /** Optimistic; reverts if refused. The row keeps its place. */
  const sendStatus = async (row: PetRow, status: PetStatus, { send, notice, conflict }: Sending): Promise<void> => {
    await client.cancelQueries({ queryKey: [...petsKey(project), "page"] });
    putRow(client, project, { ...row, status });
    try {
      const pet = await send();
      putRow(client, project, pet);
      const change = { pet, notice: notice(pet) };
      changes.set(pet.id, change);
      show(change.notice);
      await client.invalidateQueries({ queryKey: petsKey(project), refetchType: "none" });
      await client.invalidateQueries({ queryKey: tabsKey(project) });
      await client.invalidateQueries({ queryKey: adoptionsKey(project) });
    } catch (error) {
      putRow(client, project, row);
      toastError(isConflict(error) ? conflict : shownError(error));
      await refresh();
    }
  };

  /** Repeating a choice is a no-op and keeps the undo. */
  const setStatus = (row: PetRow, status: PetStatus): Promise<void> =>
    inTurn(row, async (now) => {
      if (now.status === status) return;
      await sendStatus(now, status, {
        send: () => petCalls.edit(project, now.id, { version: now.version, status }),
        notice: (pet) => ({ text: `${isolated(pet.name)} is now ${word(status)}.`, undo: () => void undoStatus(pet, now.status) }),
        conflict: `Someone just changed ${isolated(now.name)}. The current version is shown.`,
      });
    });

  /** Undoes the change that led to this version and nothing else. After a newer one, it offers to undo that one. */
  const undoLast = (changed: PetRow, undo: (now: PetRow, conflict: string) => Promise<void>): Promise<void> =>
    inTurn(changed, async (now, newer) => {
      const superseded = `Not undone, because ${isolated(now.name)} was changed again after that.`;
      if (newer) show({ ...newer.notice, text: `${superseded} ${newer.notice.text}` });
      else await undo(now, `${superseded} The current version is shown.`);
    });

  const undoStatus = (changed: PetRow, before: PetStatus): Promise<void> =>
    undoLast(changed, (now, conflict) => {
      const notice = (pet: PetRow): Toast => ({ text: `${isolated(pet.name)} is ${word(before)} again.` });
      return sendStatus(now, before, { send: () => petCalls.undo(project, now), notice, conflict });
    });

  const undoSave = (saved: PetRow): Promise<void> =>
    undoLast(saved, async (now, conflict) => {
      try {
        const pet = await petCalls.undo(project, now);
        putRow(client, project, pet);
        show({ text: `${isolated(pet.name)} is as it was before.` });
      } catch (error) {
        toastError(isConflict(error) ? conflict : shownError(error));
      }
      await refresh();
    });

  /**
   * @param showError defaults to a toast
   * @returns whether it succeeded
   */
  const setBin = async (row: PetRow, inBin: boolean, showError = toastError, isUndo = false): Promise<boolean> => {
    try {
      const pet = await petCalls.bin(project, row, inBin);
      const text = inBin ? `${isolated(row.name)} was moved to the bin.` : `${isolated(row.name)} was restored.`;
      show(isUndo ? { text } : { text, undo: () => void setBin(pet, !inBin, toastError, true) });
      return true;
    } catch (error) {
      showError(
        isConflict(error) ? `Someone just changed ${isolated(row.name)}. Check the current version, then try again.` : shownError(error),
      );
      return false;
    } finally {
      void refresh();
    }
  };

  /**
   * @param before as the form showed it; undefined for a new animal
   * @param hasPhotos of a new animal
   */
  const noteSaved = (pet: PetRow, before: PetRow | undefined, hasPhotos = false): void => {
    putRow(client, project, pet);
    void refresh();
    const link = hasPhotos
      ? { text: "Show it", href: `/p/${project}/animals?q=%23${pet.id}` }
      : { text: "Add photos", href: `/p/${project}/animals/${pet.id}` };
    if (!before) show({ text: `${isolated(pet.name)} was added.`, link });
    else if (pet.version === before.version) show({ text: `${isolated(pet.name)} was saved.` });
    else show({ text: `${isolated(pet.name)} was saved.`, undo: () => void undoSave(pet) });
  };

  return { setStatus, setBin, noteSaved, refresh };
}
export type PetActions = ReturnType<typeof petActions>;
