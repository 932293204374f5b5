"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { putPhotos } from "#components/shelter/photos/saved-photos.ts";
import { useToast } from "#components/ui/toast.tsx";
import { photoCalls, photosOptions } from "#lib/shelter/photos/client.ts";
import { movedTo } from "#lib/shelter/photos/rules.ts";
import type { PetPhotos, PhotoPatch, ShownPhoto } from "#lib/shelter/photos/schema.ts";

/** @param position from 1 */
function withMoved(photos: readonly ShownPhoto[], id: string, position: number): ShownPhoto[] {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  return movedTo([...byId.keys()], id, position).flatMap((one) => byId.get(one) ?? []);
}

export function usePhotoActions(project: string, petId: string) {
  const client = useQueryClient();
  const show = useToast();
  const latest = useRef<Promise<void>>(Promise.resolve());
  const { queryKey } = photosOptions(project, petId);

  const saved = (photos: PetPhotos): void => putPhotos(client, project, petId, photos);
  const change = (changed: (photos: readonly ShownPhoto[]) => ShownPhoto[]): void => {
    client.setQueryData(queryKey, (now) => now && { ...now, photos: changed(now.photos) });
  };
  const refuse = (error: Error): void => show({ isError: true, text: error.message });

  /** Sends one change after the other; the answer to the last has them all. */
  const send = (photo: ShownPhoto, patch: PhotoPatch): Promise<void> => {
    void client.cancelQueries({ queryKey });
    const turn: Promise<void> = latest.current
      .then(() => photoCalls.change(project, petId, photo.id, patch))
      .then((photos) => {
        if (own === latest.current) saved(photos);
      });
    const own = turn.catch(() => client.invalidateQueries({ queryKey }));
    latest.current = own;
    return turn;
  };
  /** Shows the new place at once. */
  const move = (photo: ShownPhoto, position: number): void => {
    const sent = send(photo, { position });
    change((photos) => withMoved(photos, photo.id, position));
    sent.catch(refuse);
  };
  const describe = async (photo: ShownPhoto, alt: string): Promise<void> => {
    await send(photo, { alt });
    change((photos) => photos.map((one) => (one.id === photo.id ? { ...one, alt } : one)));
  };

  const restore = (photo: ShownPhoto): void => {
    photoCalls.restore(project, petId, photo.id).then((photos) => {
      saved(photos);
      show({ text: "The photo was restored." });
    }, refuse);
  };

  const remove = (photo: ShownPhoto, place: number): void => {
    photoCalls.remove(project, petId, photo.id).then((photos) => {
      saved(photos);
      show({ text: `${place === 1 ? "The cover" : `Photo ${place}`} was deleted.`, undo: () => restore(photo) });
    }, refuse);
  };

  return { move, describe, remove };
}
