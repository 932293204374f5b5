"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PhotoCard } from "#components/shelter/photos/photo-card.tsx";
import { PhotoDrop } from "#components/shelter/photos/photo-drop.tsx";
import { type Sending, useUploads } from "#components/shelter/photos/use-uploads.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { petOptions } from "#lib/shelter/pets/client.ts";
import { photoCalls, photosOptions } from "#lib/shelter/photos/client.ts";
import type { PetPhotos, ShownPhoto } from "#lib/shelter/photos/schema.ts";

function SendingLine({ one, onStop }: { one: Sending; onStop: () => void }) {
  const percent = Math.round(one.part * 100);
  return (
    <li className="flex items-center gap-3 rounded-xl border border-border p-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {one.error ? (
          <p role="alert" className="text-note text-danger">
            {isolated(one.name)}: {one.error}
          </p>
        ) : (
          <ProgressLine label={`Upload of ${isolated(one.name)}`} part={one.part} text={`${isolated(one.name)}: ${percent}% uploaded`} />
        )}
      </div>
      <button type="button" onClick={onStop} className="button button--outline button--sm">
        {one.error ? "Dismiss" : "Stop"}
        <span className="sr-only"> {one.name}</span>
      </button>
    </li>
  );
}

export function PhotoPanel({ project, petId, canWrite }: { project: string; petId: string; canWrite: boolean }) {
  const client = useQueryClient();
  const { queryKey } = photosOptions(project, petId);
  const { data, error, refetch } = useQuery(photosOptions(project, petId));
  const [refusal, setRefusal] = useState<Error>();
  const [removing, setRemoving] = useState<ShownPhoto>();
  const saved = (photos: PetPhotos): void => {
    client.setQueryData(queryKey, photos);
    // A photo is a new version of the animal.
    void client.invalidateQueries({ queryKey: petOptions(project, petId).queryKey });
  };
  const { sending, add, stop } = useUploads(project, petId, saved);
  const attempt = (call: Promise<PetPhotos>): void => {
    setRefusal(undefined);
    call.then(saved, setRefusal);
  };
  const photos = data?.photos ?? [];

  return (
    <section aria-label="Photos" className="flex flex-col gap-5">
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {refusal && <ErrorBox error={refusal} />}
      {canWrite && <PhotoDrop onFiles={add} />}
      {sending.length > 0 && (
        <ul className="flex flex-col gap-2">
          {sending.map((one) => (
            <SendingLine key={one.key} one={one} onStop={() => stop(one.key)} />
          ))}
        </ul>
      )}
      {data && photos.length === 0 && sending.length === 0 && (
        <EmptyState picture="nothing" title="No photos yet" text="The first one becomes the cover." />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {photos.map((photo, i) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            place={i + 1}
            count={photos.length}
            canWrite={canWrite}
            onChange={(patch) => attempt(photoCalls.change(project, petId, photo.id, patch))}
            onRemove={() => setRemoving(photo)}
          />
        ))}
      </ul>
      {removing && (
        <FormDialog
          title="Delete this photo?"
          label="Delete photo"
          pendingLabel="Deleting…"
          tone="danger"
          onSubmit={() => photoCalls.remove(project, petId, removing.id)}
          onDone={(rest) => {
            saved(rest);
            setRemoving(undefined);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p className="text-muted">It can’t be restored.</p>
        </FormDialog>
      )}
    </section>
  );
}
