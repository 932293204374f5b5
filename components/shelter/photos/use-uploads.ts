"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { putPhotos } from "#components/shelter/photos/saved-photos.ts";
import { isOf, photoUploads, type Sending } from "#components/shelter/photos/uploads.ts";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { photoCalls } from "#lib/shelter/photos/client.ts";

const uploads = photoUploads(photoCalls.upload);
const { queue, retry, stop } = uploads;
/** Pages of animals on the screen, which show what failed. */
const shown = new Set<string>();

/** Goes on whatever page is shown. */
export function useUploads(project: string, petId: string) {
  const client = useQueryClient();
  const show = useToast();
  const all = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const lines = useMemo((): readonly Sending[] => all.filter((one) => isOf(one, { project, petId })), [all, project, petId]);
  const photosHref = `/p/${project}/animals/${petId}?tab=photos`;

  useEffect(() => {
    shown.add(photosHref);
    return () => {
      shown.delete(photosHref);
    };
  }, [photosHref]);

  const add = (files: readonly File[]): void =>
    uploads.add({ project, petId }, files, {
      onSaved: (photos) => putPhotos(client, project, petId, photos),
      onFailed: ({ name }, error) => {
        if (shown.has(photosHref)) return;
        show({ isError: true, text: `${isolated(name)}: ${error}`, link: { text: "Open the photos", href: photosHref } });
      },
    });
  return { lines, add, retry, stop };
}
