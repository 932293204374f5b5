"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PhotoDrop } from "#components/shelter/photos/photo-drop.tsx";
import { ShareDialog } from "#components/shelter/photos/share-dialog.tsx";
import { UploadList } from "#components/shelter/photos/upload-list.tsx";
import { useAltSaving } from "#components/shelter/photos/use-alt-saving.ts";
import { usePhotoActions } from "#components/shelter/photos/use-photo-actions.ts";
import { useUploads } from "#components/shelter/photos/use-uploads.ts";
import { Bone } from "#components/ui/bone.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Lazy, lazyPart } from "#components/ui/lazy-part.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { photosOptions } from "#lib/shelter/photos/client.ts";
import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";

/** Dragging is heavy, and only this tab has it. */
const photoGrid = lazyPart(async () => (await import("#components/shelter/photos/photo-grid.tsx")).PhotoGrid);

export function PhotoPanel({ project, petId, canWrite }: { project: string; petId: string; canWrite: boolean }) {
  const { data, error, refetch } = useQuery(photosOptions(project, petId));
  const { move, describe, remove } = usePhotoActions(project, petId);
  const show = useToast();
  const saveAlt = useAltSaving(petId, data?.photos, describe, (error) =>
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
  const photos = data?.photos ?? [];

  return (
    <section ref={section} aria-label="Photos" className="flex flex-col gap-5">
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {canWrite && <PhotoDrop onFiles={add} />}
      <UploadList project={project} petId={petId} after={() => section.current?.querySelector("button")} />
      {!data && !error && (
        <div role="status" aria-label="Loading the photos" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {["cover", "second", "third"].map((one) => (
            <Bone key={one} className="aspect-4/3 rounded-2xl" />
          ))}
        </div>
      )}
      {data && photos.length === 0 && lines.length === 0 && (
        <EmptyState picture="nothing" title="No photos yet" text="The first one becomes the cover." />
      )}
      {photos.length > 0 &&
        (isLost ? (
          <button type="button" onClick={() => setLost(false)} className="button button--outline self-start">
            Load the photos again
          </button>
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
