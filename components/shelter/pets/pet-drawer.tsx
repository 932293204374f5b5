"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRef, useState } from "react";
import { stepFreely } from "#components/shell/page/leaving.ts";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import type { Editing } from "#components/shelter/pets/editing.ts";
import { InBinNote } from "#components/shelter/pets/in-bin-note.tsx";
import { KindFields } from "#components/shelter/pets/kind-fields.tsx";
import { NameField } from "#components/shelter/pets/name-field.tsx";
import { type PetActions, shownError } from "#components/shelter/pets/pet-actions.ts";
import { PetBinButton } from "#components/shelter/pets/pet-bin-button.tsx";
import { type AfterSave, PetEditor } from "#components/shelter/pets/pet-editor.tsx";
import { PetFacts } from "#components/shelter/pets/pet-facts.tsx";
import { PetHistory } from "#components/shelter/pets/pet-history.tsx";
import { useProfileForm } from "#components/shelter/pets/use-profile-form.tsx";
import { ChosenPhotos } from "#components/shelter/photos/chosen-photos.tsx";
import { PetPhotos } from "#components/shelter/photos/pet-photos.tsx";
import { useAddPhotos } from "#components/shelter/photos/use-uploads.ts";
import { ProfileFields } from "#components/shelter/profiles/profile-fields.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Drawer } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { firstField } from "#components/ui/focus.ts";
import { RadioRow } from "#components/ui/radio-row.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petOptions, petsKey } from "#lib/shelter/pets/client.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";

const STATUSES = PET_STATUSES.map((status) => ({ value: status, text: STATUS_WORDS[status] }));

/** The form for a new animal. */
function PetFields({ editing }: { editing: Editing }) {
  const { form, onChange } = editing;
  const profile = useProfileForm(editing);
  return (
    <div className="flex flex-col gap-5">
      <NameField editing={editing} />
      <KindFields editing={editing} profile={profile} hasChips />
      <RadioRow label="Status" choices={STATUSES} chosen={form.status} onChoose={(status) => onChange({ ...form, status })} />
      <ProfileFields form={profile} />
    </div>
  );
}

interface DrawerProps {
  project: string;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  actions: PetActions;
  onClose: () => void;
  /** @param hasPhotos of a new animal, on their way */
  onSaved: (pet: PetRow, before: PetRow | undefined, next: AfterSave, hasPhotos?: boolean) => void;
}

export function NewPetDrawer({ project, categories, onClose, onSaved }: DrawerProps) {
  const { past, box, setDirty } = useLeaveGuard();
  /** Stays in the form if more was typed meanwhile. */
  const [added, setAdded] = useState<PetRow>();
  const [files, setFiles] = useState<readonly File[]>([]);
  /** Also those that were chosen while the animal was saved. */
  const latest = useRef(files);
  latest.current = files;
  const addPhotos = useAddPhotos(project);
  const form = useRef<HTMLDivElement>(null);
  const close = (): void => stepFreely(onClose);
  return (
    <Drawer title={added?.name ?? "Add an animal"} onClose={() => past(close)}>
      {box}
      {added ? (
        <PetPhotos project={project} pet={added} canWrite />
      ) : (
        <ChosenPhotos
          files={files}
          onChange={(chosen) => {
            setFiles(chosen);
            setDirty(true);
            // A name comes next, without another press.
            const name = form.current && firstField(form.current);
            if (name instanceof HTMLInputElement && name.value === "") name.focus();
          }}
        />
      )}
      <div ref={form} className="flex flex-1 flex-col">
        <PetEditor
          project={project}
          pet={undefined}
          categories={categories}
          canWrite
          onSaved={(pet, before, next) => {
            const sent = latest.current;
            if (sent.length > 0) addPhotos(pet.id, sent);
            setFiles([]);
            if (next === "more") setAdded(pet);
            onSaved(pet, before, next, sent.length > 0);
          }}
          onDirty={setDirty}
        >
          {(editing) => <PetFields editing={editing} />}
        </PetEditor>
      </div>
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
          <p className="-mt-4 mb-3 flex flex-wrap items-center gap-x-4 text-sm">
            <span className="font-mono text-muted">Number {pet.id}</span>
            {!pet.profile.listed && <Badge>Not listed</Badge>}
            <Link href={`/p/${project}/animals/${pet.id}`} className="link inline-flex min-h-11 items-center">
              Open page
            </Link>
          </p>
          <div className="mb-5">
            <PetPhotos project={project} pet={pet} canWrite={canWrite && pet.deletedAt === null} />
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
            footer={canWrite && <PetBinButton pet={pet} actions={actions} past={past} onDone={close} />}
          >
            {(editing) => <PetFacts editing={editing} />}
          </PetEditor>
          <PetHistory project={project} petId={pet.id} addedAt={pet.createdAt} categories={categories} />
        </>
      )}
    </Drawer>
  );
}
