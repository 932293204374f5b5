"use client";

import { useCallback, useRef, useState } from "react";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import type { Upload } from "#lib/platform/browser/upload-file.ts";
import { photoCalls } from "#lib/shelter/photos/client.ts";
import type { PetPhotos } from "#lib/shelter/photos/schema.ts";

export interface Sending {
  key: number;
  name: string;
  /** 0 to 1. */
  part: number;
  /** Undefined unless it was refused or failed. */
  error: string | undefined;
}

const isStopped = (error: unknown): boolean => error instanceof FetchError && error.code === "stopped";

/** Sends one file after the other, so that photos keep the order in which they were chosen. */
export function useUploads(project: string, petId: string, onSaved: (saved: PetPhotos) => void) {
  const [sending, setSending] = useState<Sending[]>([]);
  const running = useRef(Promise.resolve());
  const uploads = useRef(new Map<number, Upload<PetPhotos>>());
  const stopped = useRef(new Set<number>());
  const count = useRef(0);

  const update = (key: number, change: Partial<Sending>): void =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const forget = useCallback((key: number): void => setSending((all) => all.filter((one) => one.key !== key)), []);

  const send = async (key: number, file: File): Promise<void> => {
    if (stopped.current.has(key)) return;
    const upload = photoCalls.upload(project, petId, file, (part) => update(key, { part }));
    uploads.current.set(key, upload);
    try {
      onSaved(await upload.done);
      forget(key);
    } catch (error) {
      if (!isStopped(error)) update(key, { error: error instanceof FetchError ? error.message : "Something went wrong. Upload it again." });
    } finally {
      uploads.current.delete(key);
    }
  };

  const add = (files: readonly File[]): void => {
    for (const file of files) {
      count.current += 1;
      const key = count.current;
      setSending((all) => [...all, { key, name: file.name, part: 0, error: undefined }]);
      running.current = running.current.then(() => send(key, file));
    }
  };
  /** Also takes an error off the list. */
  const stop = (key: number): void => {
    stopped.current.add(key);
    uploads.current.get(key)?.stop();
    forget(key);
  };
  return { sending, add, stop };
}
