"use client";

import { useQuery } from "@tanstack/react-query";
import { stepFreely } from "#components/shell/page/leaving.ts";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { type PetActions, shownError } from "#components/shelter/pets/pet-actions.ts";
import { PetBinButton } from "#components/shelter/pets/pet-bin-button.tsx";
import { PetEditor } from "#components/shelter/pets/pet-editor.tsx";
import { PetHistory } from "#components/shelter/pets/pet-history.tsx";
import { inDays } from "#components/shelter/pets/words.ts";
import { Drawer } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { daysLeft } from "#lib/shelter/pets/bin.rules.ts";
import { petOptions } from "#lib/shelter/pets/client.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

interface DrawerProps {
  project: string;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  actions: PetActions;
  onClose: () => void;
  onSaved: (pet: PetRow, before: PetRow | undefined, startsAnother: boolean) => void;
}

export function NewPetDrawer({ project, categories, onClose, onSaved }: DrawerProps) {
  const { past, box, setDirty } = useLeaveGuard();
  const close = (): void => stepFreely(onClose);
  return (
    <Drawer title="Add an animal" onClose={() => past(close)}>
      {box}
      <PetEditor project={project} pet={undefined} categories={categories} canWrite onSaved={onSaved} onDirty={setDirty} />
    </Drawer>
  );
}

export function PetDrawer({ petId, project, categories, canWrite, actions, onClose, onSaved }: DrawerProps & { petId: string }) {
  const { data: pet, dataUpdatedAt, error, refetch } = useQuery({ ...petOptions(project, petId), refetchOnWindowFocus: false });
  const { past, box, setDirty } = useLeaveGuard();
  const close = (): void => stepFreely(onClose);

  return (
    <Drawer title={pet?.name ?? "Animal"} onClose={() => past(close)} startsAtTitle>
      {box}
      {error && <ErrorBox error={shownError(error)} onRetry={() => void refetch()} />}
      {!pet && !error && <p className="text-muted">Loading…</p>}
      {pet && (
        <>
          <p className="-mt-3 mb-5 font-mono text-sm text-muted">Number {pet.id}</p>
          {pet.deletedAt !== null && (
            <p className="mb-5 rounded-xl border border-border bg-surface-secondary p-4">
              This animal is in the bin. It and its adoptions are permanently deleted {inDays(daysLeft(pet.deletedAt, dataUpdatedAt))}.
            </p>
          )}
          <PetEditor
            key={pet.id}
            project={project}
            pet={pet}
            categories={categories}
            canWrite={canWrite && pet.deletedAt === null}
            onSaved={onSaved}
            onDirty={setDirty}
          >
            {canWrite && <PetBinButton pet={pet} actions={actions} past={past} onDone={close} />}
          </PetEditor>
          <PetHistory project={project} petId={pet.id} addedAt={pet.createdAt} categories={categories} />
        </>
      )}
    </Drawer>
  );
}
