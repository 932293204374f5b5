"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { putPhotos } from "#components/shelter/photos/saved-photos.ts";
import { isOf, photoUploads, type Sending } from "#components/shelter/photos/uploads.ts";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { photoCalls, photosOptions } from "#lib/shelter/photos/client.ts";

const uploads = photoUploads(photoCalls.upload);
const { queue, retry, stop } = uploads;
/** Pages of animals on the screen, which show what failed. */
const shown = new Set<string>();

const photosPath = (project: string, petId: string): string => `/p/${project}/animals/${petId}?tab=photos`;

/** Goes on whatever page is shown. */
export function useAddPhotos(project: string): (petId: string, files: readonly File[]) => void {
  const client = useQueryClient();
  const show = useToast();
  return (petId, files) =>
    uploads.add({ project, petId }, files, {
      onSaved: async (photos) => {
        // An answer from before the upload must not come after it.
        await client.cancelQueries({ queryKey: photosOptions(project, petId).queryKey });
        putPhotos(client, project, petId, photos);
      },
      onFailed: ({ name }, error) => {
        const href = photosPath(project, petId);
        if (shown.has(href)) return;
        show({ isError: true, text: `${isolated(name)}: ${error}`, link: { text: "Open the photos", href } });
      },
    });
}

export function useUploads(project: string, petId: string) {
  const all = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const lines = useMemo((): readonly Sending[] => all.filter((one) => isOf(one, { project, petId })), [all, project, petId]);
  const photosHref = photosPath(project, petId);
  const addTo = useAddPhotos(project);

  useEffect(() => {
    shown.add(photosHref);
    return () => {
      shown.delete(photosHref);
    };
  }, [photosHref]);

  const add = (files: readonly File[]): void => addTo(petId, files);
  return { lines, add, retry, stop };
}
