"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { LIMITS, PhotoDrop } from "#components/shelter/photos/photo-drop.tsx";
import { Picture } from "#components/shelter/photos/picture.tsx";
import { UploadList } from "#components/shelter/photos/upload-list.tsx";
import { useUploads } from "#components/shelter/photos/use-uploads.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { petsKey } from "#lib/shelter/pets/client.ts";
import { coverIn, photosOptions } from "#lib/shelter/photos/client.ts";
import type { PetPhotos as Photos, ShownPhoto } from "#lib/shelter/photos/schema.ts";

function Thumb({ photo, alt, className }: { photo: ShownPhoto; alt: string; className: string }) {
  const { urls, state } = photo;
  // biome-ignore lint/performance/noImgElement: the worker has written each size already
  if (urls) return <img src={urls["320"]} alt={alt} draggable={false} className={`object-cover ${className}`} />;
  return (
    <span className={`grid place-items-center bg-surface-secondary text-muted ${className}`}>
      {state === "failed" ? <ImageOff aria-hidden className="size-5 text-danger" /> : <Spinner />}
    </span>
  );
}

/** Lists show the cover too, which the worker writes a moment after the upload. */
function useFreshLists(project: string, photos: readonly ShownPhoto[] | undefined): void {
  const client = useQueryClient();
  const cover = photos && coverIn(photos);
  const before = useRef(cover);
  useEffect(() => {
    if (before.current !== undefined && before.current !== cover)
      void client.invalidateQueries({ queryKey: [...petsKey(project), "page"] });
    before.current = cover;
  }, [client, project, cover]);
}

function useLastAdded(photos: readonly ShownPhoto[] | undefined, onAdd: ((photoId: string) => void) | undefined): void {
  const count = useRef(photos?.length);
  useEffect(() => {
    const last = photos?.at(-1);
    if (last && count.current !== undefined && photos && photos.length > count.current) onAdd?.(last.id);
    count.current = photos?.length;
  }, [photos, onAdd]);
}

interface PetPhotosProps {
  project: string;
  pet: { id: string; name: string };
  canWrite: boolean;
  /** Shows one large above the others. */
  hasCover?: boolean;
  /** The large one, where that is someone's choice; a photo that is added here becomes it. Null for the first. */
  choice?: { photoId: string | null; choose: (photoId: string) => void };
  first?: { photos: Photos; readAt: number };
}

/** An animal's photos; more are dropped, chosen, or taken here. */
export function PetPhotos({ project, pet, canWrite, hasCover = false, choice, first }: PetPhotosProps) {
  const { data, error, refetch } = useQuery({
    ...photosOptions(project, pet.id),
    ...(first && { initialData: first.photos, initialDataUpdatedAt: first.readAt }),
  });
  const { lines, add } = useUploads(project, pet.id);
  const section = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<string>();
  const [chosen, setChosen] = choice ? [choice.photoId, choice.choose] : [seen, setSeen];
  const photos = data?.photos ?? [];
  const shown = photos.find(({ id }) => id === chosen) ?? photos[0];
  useFreshLists(project, data?.photos);
  useLastAdded(data?.photos, choice?.choose);

  const thumbs = photos.length > (hasCover ? 1 : 0) && (
    <ul className="flex flex-wrap gap-2 pb-2">
      {photos.map((photo, i) => (
        <li key={photo.id} className="flex">
          {hasCover ? (
            <button
              type="button"
              aria-label={`Show photo ${i + 1}`}
              aria-pressed={photo === shown}
              onClick={() => setChosen(photo.id)}
              className="cursor-pointer overflow-hidden rounded-xl border-2 border-transparent aria-pressed:border-accent"
            >
              <Thumb photo={photo} alt="" className="size-16" />
            </button>
          ) : (
            <>
              <Thumb photo={photo} alt={photo.alt} className="size-20 rounded-xl" />
              {!photo.urls && <span className="sr-only">{photo.error ?? "Processing…"}</span>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
  const arrange = photos.length > 0 && (
    <Link href={`/p/${project}/animals/${pet.id}?tab=photos`} className="link inline-flex min-h-11 items-center px-2 text-note">
      Arrange and describe
    </Link>
  );

  return (
    <section ref={section} aria-label="Photos" className="flex min-w-0 flex-col gap-3">
      <ErrorBox error={error} onRetry={() => void refetch()} />
      {hasCover && shown && <Picture key={shown.id} photo={shown} className="aspect-4/3 w-full rounded-2xl" />}
      {!data && !error && <div role="status" aria-label="Loading the photos" className="size-20 rounded-xl bg-surface-secondary" />}
      {canWrite && data ? (
        <PhotoDrop
          onFiles={add}
          isBare={photos.length > 0}
          className={photos.length > 0 ? "-m-1.5 p-1" : `px-4 ${hasCover ? "grid aspect-4/3 content-center" : "py-5"}`}
          beside={arrange}
        >
          {photos.length > 0 ? (
            thumbs
          ) : (
            <p className="mb-3 text-note text-muted">
              No photos of {isolated(pet.name)} yet. {LIMITS}
            </p>
          )}
        </PhotoDrop>
      ) : (
        thumbs
      )}
      {lines.length > 0 && <UploadList project={project} petId={pet.id} after={() => section.current?.querySelector("button")} />}
    </section>
  );
}
