"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRef, useState } from "react";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import { PhotoDrop } from "#components/shelter/photos/photo-drop.tsx";
import { UploadList } from "#components/shelter/photos/upload-list.tsx";
import { useAltSaving } from "#components/shelter/photos/use-alt-saving.ts";
import { usePhotoActions } from "#components/shelter/photos/use-photo-actions.ts";
import { useUploads } from "#components/shelter/photos/use-uploads.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Lazy, lazyPart } from "#components/ui/lazy-part.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { petsKey } from "#lib/shelter/pets/client.ts";
import { photoCalls, photosOptions } from "#lib/shelter/photos/client.ts";
import { MAX_SHARED_WITH } from "#lib/shelter/photos/rules.ts";
import type { PetPhotos, ShownPhoto } from "#lib/shelter/photos/schema.ts";

function ShareDialog(props: { project: string; petId: string; photoId: string; onClose: () => void }) {
  const { project, petId, photoId, onClose } = props;
  const client = useQueryClient();
  const show = useToast();
  const [petIds, setPetIds] = useState<string[]>([]);
  return (
    <FormDialog
      title="Use this photo for other animals"
      text="For a litter, say. It becomes their last photo, and is stored once. Deleting it for one animal keeps it for the others."
      label="Add photo"
      pendingLabel="Adding…"
      isDisabled={petIds.length === 0}
      onSubmit={() => photoCalls.share(project, petId, photoId, petIds)}
      onDone={() => {
        void client.invalidateQueries({ queryKey: petsKey(project) });
        show({ text: petIds.length === 1 ? "One more animal has this photo." : `${petIds.length} more animals have this photo.` });
        onClose();
      }}
      onClose={onClose}
    >
      <AnimalPicker
        project={project}
        label="Animals"
        hint={`Up to ${MAX_SHARED_WITH} at once.`}
        petId={petId}
        max={MAX_SHARED_WITH}
        value={petIds}
        onChange={setPetIds}
      />
    </FormDialog>
  );
}

/** Dragging is heavy, and only this tab has it. */
const photoGrid = lazyPart(async () => (await import("#components/shelter/photos/photo-grid.tsx")).PhotoGrid);

interface PhotoPanelProps {
  project: string;
  petId: string;
  canWrite: boolean;
  first: { photos: PetPhotos; readAt: number };
}

export function PhotoPanel({ project, petId, canWrite, first }: PhotoPanelProps) {
  const seed = { initialData: first.photos, initialDataUpdatedAt: first.readAt };
  const { data, error, refetch } = useQuery({ ...photosOptions(project, petId), ...seed });
  const { move, describe, remove } = usePhotoActions(project, petId);
  const show = useToast();
  const saveAlt = useAltSaving(petId, data.photos, describe, (error) =>
    show({
      isError: true,
      text: `What a photo shows wasn’t saved. ${error}`,
      link: { text: "Open the photos", href: `/p/${project}/animals/${petId}?tab=photos` },
    }),
  );
  const { lines, add } = useUploads(project, petId);
  const section = useRef<HTMLElement>(null);
  const [shared, setShared] = useState<ShownPhoto>();
  const [isLost, setLost] = useState(false);
  const { photos } = data;

  return (
    <section ref={section} aria-label="Photos" className="flex flex-col gap-5">
      <ErrorBox error={error} onRetry={() => void refetch()} />
      {canWrite && (
        <PhotoDrop
          onFiles={add}
          className="px-5 py-6"
          beside={
            <Link href={`/p/${project}/animals/${petId}`} className="link inline-flex min-h-11 items-center text-note">
              Done
            </Link>
          }
        />
      )}
      <UploadList project={project} petId={petId} after={() => section.current?.querySelector("button")} />
      {photos.length === 0 && lines.length === 0 && (
        <EmptyState picture="nothing" title="No photos yet" text="The first one becomes the cover." />
      )}
      {photos.length > 0 &&
        (isLost ? (
          <Button label="Load the photos again" onClick={() => setLost(false)} className="self-start" />
        ) : (
          <Lazy
            part={photoGrid}
            props={{ petId, photos, canWrite, onSaveAlt: saveAlt, onMove: move, onShare: setShared, onRemove: remove }}
            onLost={() => setLost(true)}
          />
        ))}
      {shared && <ShareDialog project={project} petId={petId} photoId={shared.id} onClose={() => setShared(undefined)} />}
    </section>
  );
}
