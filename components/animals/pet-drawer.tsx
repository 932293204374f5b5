"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PetEditor } from "#components/animals/pet-editor.tsx";
import { PetHistory } from "#components/animals/pet-history.tsx";
import { faultText, type PetActions } from "#components/animals/use-pet-actions.ts";
import { inDays } from "#components/animals/words.ts";
import { Drawer } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import type { Category } from "#lib/categories/schema.ts";
import { daysLeft } from "#lib/pets/bin/rules.ts";
import { petOptions } from "#lib/pets/table/client.ts";
import type { PetRow } from "#lib/pets/table/schema.ts";

interface DrawerProps {
  project: string;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  actions: PetActions;
  onClose: () => void;
  onSaved: (pet: PetRow, isNew: boolean) => void;
}

/** Closing asks once when something typed would be lost. */
function useCloseGuard(onClose: () => void) {
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (isDirty && !isAsking ? setAsking(true) : onClose());
  const box = isAsking && (
    <div role="alert" className="mb-5 rounded-xl border border-warning bg-warning/15 p-4">
      <p className="font-semibold">Your changes are not saved.</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <button type="button" onClick={() => setAsking(false)} className="button button--outline h-11 bg-surface px-4 md:h-11">
          Go on editing
        </button>
        <button type="button" onClick={onClose} className="button button--outline h-11 bg-surface px-4 md:h-11">
          Discard them
        </button>
      </div>
    </div>
  );
  return { close, box, setDirty };
}

/** The drawer for a new animal. */
export function NewPetDrawer({ project, categories, onClose, onSaved }: DrawerProps) {
  const { close, box, setDirty } = useCloseGuard(onClose);
  return (
    <Drawer title="Add an animal" onClose={close}>
      {box}
      <PetEditor project={project} pet={undefined} categories={categories} canWrite onSaved={onSaved} onDirty={setDirty} />
    </Drawer>
  );
}

/** The drawer of an animal: its facts, the bin, its history. */
export function PetDrawer({ petId, project, categories, canWrite, actions, onClose, onSaved }: DrawerProps & { petId: string }) {
  const { data: pet, dataUpdatedAt, error, refetch } = useQuery({ ...petOptions(project, petId), refetchOnWindowFocus: false });
  const { close, box, setDirty } = useCloseGuard(onClose);
  const inBin = pet?.deletedAt != null;

  const move = async (row: PetRow): Promise<void> => {
    if (await actions.setBin(row, !inBin)) onClose();
  };

  return (
    <Drawer title={pet?.name ?? "Animal"} onClose={close}>
      {box}
      {error && <FaultBox text={faultText(error)} onRetry={() => void refetch()} />}
      {!pet && !error && <p className="text-muted">Reading…</p>}
      {pet && (
        <>
          <p className="-mt-3 mb-5 font-mono text-sm text-muted">Number {pet.id}</p>
          {pet.deletedAt !== null && (
            <p className="mb-5 rounded-xl border border-border bg-surface-secondary p-4">
              This animal is in the bin. It is deleted for good {inDays(daysLeft(pet.deletedAt, dataUpdatedAt))}, its adoptions with it.
            </p>
          )}
          <PetEditor
            key={pet.id}
            project={project}
            pet={pet}
            categories={categories}
            canWrite={canWrite && !inBin}
            onSaved={onSaved}
            onDirty={setDirty}
          />
          {canWrite && (
            <button type="button" onClick={() => void move(pet)} className="button button--outline mt-3 h-11 self-start px-5 md:h-11">
              {inBin ? "Restore" : "Move to the bin"}
            </button>
          )}
          <PetHistory project={project} petId={pet.id} addedAt={pet.createdAt} categories={categories} />
        </>
      )}
    </Drawer>
  );
}
