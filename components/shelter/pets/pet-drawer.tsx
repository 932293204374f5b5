"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { stepFreely } from "#components/shell/page/leaving.ts";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { InBinNote } from "#components/shelter/pets/in-bin-note.tsx";
import { type PetActions, shownError } from "#components/shelter/pets/pet-actions.ts";
import { PetBinButton } from "#components/shelter/pets/pet-bin-button.tsx";
import { type AfterSave, PetEditor } from "#components/shelter/pets/pet-editor.tsx";
import { PetHistory } from "#components/shelter/pets/pet-history.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Drawer } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petOptions, petsKey } from "#lib/shelter/pets/client.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";
import { coverIn, photosOptions } from "#lib/shelter/photos/client.ts";

interface DrawerProps {
  project: string;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  actions: PetActions;
  onClose: () => void;
  onSaved: (pet: PetRow, before: PetRow | undefined, next: AfterSave) => void;
}

export function NewPetDrawer({ project, categories, onClose, onSaved }: DrawerProps) {
  const { past, box, setDirty } = useLeaveGuard();
  /** Stays in the form if more was typed meanwhile. */
  const [added, setAdded] = useState<PetRow>();
  const close = (): void => stepFreely(onClose);
  return (
    <Drawer title={added?.name ?? "Add an animal"} onClose={() => past(close)}>
      {box}
      <PetEditor
        project={project}
        pet={undefined}
        categories={categories}
        canWrite
        onSaved={(pet, before, next) => {
          if (next === "more") setAdded(pet);
          onSaved(pet, before, next);
        }}
        onDirty={setDirty}
      />
    </Drawer>
  );
}

/** Reads the cache of a list that shows the animal already. */
function useKnownName(project: string, petId: string): string | undefined {
  const client = useQueryClient();
  const pages = client.getQueriesData<PetPage>({ queryKey: [...petsKey(project), "page"] });
  return pages.flatMap(([, page]) => page?.rows ?? []).find(({ id }) => id === petId)?.name;
}

export function PetDrawer({ petId, project, categories, canWrite, actions, onClose, onSaved }: DrawerProps & { petId: string }) {
  const { data: pet, dataUpdatedAt, error, refetch } = useQuery({ ...petOptions(project, petId), refetchOnWindowFocus: false });
  const { data: shown } = useQuery(photosOptions(project, petId));
  const known = useKnownName(project, petId);
  const { past, box, setDirty } = useLeaveGuard();
  const close = (): void => stepFreely(onClose);

  return (
    <Drawer title={pet?.name ?? known ?? "Animal"} onClose={() => past(close)} startsAtTitle>
      {box}
      {error && <ErrorBox error={shownError(error)} onRetry={() => void refetch()} />}
      <p role="status" className={pet || error ? "sr-only" : "text-muted"}>
        {!pet && !error && "Loading…"}
      </p>
      {pet && (
        <>
          <div className="mb-5 flex items-center gap-4 text-sm">
            <Thumbnail name={pet.name} src={coverIn(shown?.photos)} size="head" />
            <p className="flex flex-wrap items-center gap-x-4">
              <span className="font-mono text-muted">Number {pet.id}</span>
              {!pet.profile.listed && <Badge>Not listed</Badge>}
              <Link href={`/p/${project}/animals/${pet.id}`} className="link inline-flex min-h-11 items-center">
                Open page
              </Link>
            </p>
          </div>
          <InBinNote pet={pet} readAt={dataUpdatedAt} />
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
