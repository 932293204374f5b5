"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { type AltDraft, altToSend, answeredAlt, isUnsaved, typedAlt } from "#components/shelter/photos/alt-draft.ts";
import { keptStore } from "#components/shelter/photos/kept-store.ts";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";

type AltDrafts = ReadonlyMap<string, AltDraft>;

/** By the photo’s id. */
const drafts = keptStore<AltDrafts>(new Map(), (all) => [...all.values()].some(isUnsaved));

const put = (id: string, draft: AltDraft | undefined): void =>
  drafts.set((all) => {
    const next = new Map(all);
    if (draft) next.set(id, draft);
    else next.delete(id);
    return next;
  });

export const typeAlt = ({ id }: ShownPhoto, text: string): void => put(id, typedAlt(drafts.get().get(id), text));

export function useAltDraft({ id }: ShownPhoto): AltDraft | undefined {
  const draft = (): AltDraft | undefined => drafts.get().get(id);
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
  photos: readonly ShownPhoto[] | undefined,
  send: (photo: ShownPhoto, alt: string) => Promise<void>,
  onUnseen: (error: string) => void,
): (photo: ShownPhoto) => Promise<void> {
  const isShown = useRef(true);

  const save = async (photo: ShownPhoto): Promise<void> => {
    const { id, alt } = photo;
    const sent = altToSend(drafts.get().get(id), alt);
    if (sent === undefined) {
      if (drafts.get().get(id)?.state !== "sending") put(id, undefined);
      return;
    }
    put(id, { state: "sending", text: sent, sent });
    try {
      await send(photo, sent);
      put(id, answeredAlt(drafts.get().get(id), sent));
    } catch (error) {
      const isGone = error instanceof FetchError && error.status === 404;
      const { message } = error as Error;
      put(id, isGone ? undefined : answeredAlt(drafts.get().get(id), sent, message));
      if (isGone || !isShown.current) onUnseen(message);
    }
  };

  const leave = useRef<() => void>(undefined);
  leave.current = () => {
    for (const photo of photos ?? []) {
      const draft = drafts.get().get(photo.id);
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
  const before = useRef(photos);
  useEffect(() => {
    if (!photos) return;
    const ids = new Set(photos.map(({ id }) => id));
    // What was typed about a photo goes with it.
    for (const { id } of before.current ?? []) if (!ids.has(id) && drafts.get().get(id)?.state !== "sending") put(id, undefined);
    before.current = photos;
  }, [photos]);

  return save;
}
