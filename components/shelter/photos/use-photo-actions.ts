"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useToast } from "#components/ui/toast.tsx";
import { petOptions } from "#lib/shelter/pets/client.ts";
import { photoCalls, photosOptions } from "#lib/shelter/photos/client.ts";
import { movedTo } from "#lib/shelter/photos/rules.ts";
import type { PetPhotos, PhotoPatch, ShownPhoto } from "#lib/shelter/photos/schema.ts";

/** @param position from 1 */
function withMoved(photos: readonly ShownPhoto[], id: string, position: number): ShownPhoto[] {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  return movedTo([...byId.keys()], id, position).flatMap((one) => byId.get(one) ?? []);
}

/** What can be done with the photos that an animal has; `refusal` says why the last attempt failed. */
export function usePhotoActions(project: string, petId: string) {
  const client = useQueryClient();
  const show = useToast();
  const [refusal, setRefusal] = useState<Error>();
  const latest = useRef(Promise.resolve());
  const { queryKey } = photosOptions(project, petId);

  const saved = (photos: PetPhotos): void => {
    client.setQueryData(queryKey, photos);
    // A photo is a new version of the animal.
    void client.invalidateQueries({ queryKey: petOptions(project, petId).queryKey });
  };
  const refuse = (error: Error): void => {
    setRefusal(error);
    void client.invalidateQueries({ queryKey });
  };

  /** Shows a new place at once. Sends one change after the other; the answer to the last has them all. */
  const change = (photo: ShownPhoto, patch: PhotoPatch): void => {
    setRefusal(undefined);
    const { position } = patch;
    void client.cancelQueries({ queryKey });
    if (position !== undefined)
      client.setQueryData(queryKey, (now) => now && { ...now, photos: withMoved(now.photos, photo.id, position) });
    const turn = latest.current.then(async () => {
      try {
        const photos = await photoCalls.change(project, petId, photo.id, patch);
        if (turn === latest.current) saved(photos);
      } catch (error) {
        refuse(error as Error);
      }
    });
    latest.current = turn;
  };

  const restore = (photo: ShownPhoto): void => {
    photoCalls.restore(project, petId, photo.id).then(
      (photos) => {
        saved(photos);
        show({ text: "The photo was restored." });
      },
      (error: Error) => show({ isError: true, text: error.message }),
    );
  };

  const remove = (photo: ShownPhoto, place: number): void => {
    setRefusal(undefined);
    photoCalls.remove(project, petId, photo.id).then((photos) => {
      saved(photos);
      show({ text: `${place === 1 ? "The cover" : `Photo ${place}`} was deleted.`, undo: () => restore(photo) });
    }, refuse);
  };

  return { refusal, saved, change, remove };
}
