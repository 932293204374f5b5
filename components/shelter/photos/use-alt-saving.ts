"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { type AltDraft, altToSend, answeredAlt, isUnsaved, typedAlt } from "#components/shelter/photos/alt-draft.ts";
import { keptStore } from "#components/shelter/photos/kept-store.ts";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";

type AltDrafts = ReadonlyMap<string, AltDraft>;

const drafts = keptStore<AltDrafts>(new Map(), (all) => [...all.values()].some(isUnsaved));

/** Each animal of a litter has words of its own for the photo they share. */
const keyOf = (petId: string, { id }: ShownPhoto): string => `${petId}/${id}`;

const put = (key: string, draft: AltDraft | undefined): void =>
  drafts.set((all) => {
    const next = new Map(all);
    if (draft) next.set(key, draft);
    else next.delete(key);
    return next;
  });

export function typeAlt(petId: string, photo: ShownPhoto, text: string): void {
  const key = keyOf(petId, photo);
  put(key, typedAlt(drafts.get().get(key), text));
}

export function useAltDraft(petId: string, photo: ShownPhoto): AltDraft | undefined {
  const draft = (): AltDraft | undefined => drafts.get().get(keyOf(petId, photo));
  return useSyncExternalStore(drafts.subscribe, draft, draft);
}

/**
 * What is typed about photos: leaving a field saves it, and so does leaving the tab while one has the focus.
 * @param photos undefined until they are loaded
 * @param send rejects with why it was refused
 * @param onUnseen receives a refusal that no field shows any more
 * @returns saves, also what was refused before
 */
export function useAltSaving(
  petId: string,
  photos: readonly ShownPhoto[] | undefined,
  send: (photo: ShownPhoto, alt: string) => Promise<void>,
  onUnseen: (error: string) => void,
): (photo: ShownPhoto) => Promise<void> {
  const isShown = useRef(true);

  const save = async (photo: ShownPhoto): Promise<void> => {
    const key = keyOf(petId, photo);
    const sent = altToSend(drafts.get().get(key), photo.alt);
    if (sent === undefined) {
      if (drafts.get().get(key)?.state !== "sending") put(key, undefined);
      return;
    }
    put(key, { state: "sending", text: sent, sent });
    try {
      await send(photo, sent);
      put(key, answeredAlt(drafts.get().get(key), sent));
    } catch (error) {
      const isGone = error instanceof FetchError && error.status === 404;
      const { message } = error as Error;
      put(key, isGone ? undefined : answeredAlt(drafts.get().get(key), sent, message));
      if (isGone || !isShown.current) onUnseen(message);
    }
  };

  const leave = useRef<() => void>(undefined);
  leave.current = () => {
    for (const photo of photos ?? []) {
      const draft = drafts.get().get(keyOf(petId, photo));
      if (draft?.state === "refused") onUnseen(draft.error);
      else void save(photo);
    }
  };
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      leave.current?.();
    };
  }, []);
  useEffect(() => {
    if (!photos) return;
    const shown = new Set(photos.map((photo) => keyOf(petId, photo)));
    // Deletes the draft of a deleted photo.
    for (const [key, { state }] of drafts.get()) {
      if (key.startsWith(`${petId}/`) && !shown.has(key) && state !== "sending") put(key, undefined);
    }
  }, [petId, photos]);

  return save;
}
