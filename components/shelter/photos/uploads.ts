import { keptStore } from "#components/shelter/photos/kept-store.ts";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import type { Upload } from "#lib/platform/browser/upload-file.ts";
import type { PetPhotos } from "#lib/shelter/photos/schema.ts";

export interface Animal {
  project: string;
  petId: string;
}

export type Progress =
  | { state: "waiting" }
  /** `part` is 0 to 1. */
  | { state: "sending"; part: number }
  /** `isFinal`: the file cannot become a photo, so that sending it again is no use. */
  | { state: "failed"; error: string; isFinal: boolean };

export interface Sending extends Animal {
  key: number;
  file: File;
  progress: Progress;
}

interface Handlers {
  onSaved: (photos: PetPhotos) => void;
  onFailed: (file: File, error: string) => void;
}

type Send = (project: string, petId: string, file: File, onProgress: (part: number) => void) => Upload<PetPhotos>;

/** The file is too large, or no photo. */
const FINAL_STATUSES = [413, 415];

export const isOf = (one: Animal, { project, petId }: Animal): boolean => one.project === project && one.petId === petId;
export const canRetry = ({ progress }: Sending): boolean => progress.state === "failed" && !progress.isFinal;

function failureOf(error: unknown): Progress & { state: "failed" } {
  if (!(error instanceof FetchError)) return { state: "failed", error: "Something went wrong. Try again.", isFinal: false };
  return { state: "failed", error: error.message, isFinal: FINAL_STATUSES.includes(error.status) };
}

/**
 * Photos on their way, each kept until it is stored or taken off the list. Those of an animal are sent one after the
 * other, so that they keep the order in which they were chosen.
 */
export function photoUploads(send: Send) {
  const queue = keptStore<readonly Sending[]>([], (all) => all.some((one) => one.progress.state !== "failed" || canRetry(one)));
  const handlers = new Map<number, Handlers>();
  const running = new Map<number, Upload<PetPhotos>>();
  let count = 0;

  const put = (key: number, progress: Progress): void =>
    queue.set((all) => all.map((one) => (one.key === key ? { ...one, progress } : one)));
  const forget = (key: number): void => {
    handlers.delete(key);
    queue.set((all) => all.filter((one) => one.key !== key));
  };

  const run = async ({ key, project, petId, file }: Sending): Promise<void> => {
    const upload = send(project, petId, file, (part) => put(key, { state: "sending", part }));
    running.set(key, upload);
    put(key, { state: "sending", part: 0 });
    try {
      const photos = await upload.done;
      const { onSaved } = handlers.get(key) ?? {};
      forget(key);
      onSaved?.(photos);
    } catch (error) {
      const failure = failureOf(error);
      put(key, failure);
      // A stopped upload reports nothing.
      handlers.get(key)?.onFailed(file, failure.error);
    } finally {
      running.delete(key);
      next({ project, petId });
    }
  };
  const next = (animal: Animal): void => {
    const own = queue.get().filter((one) => isOf(one, animal));
    const first = own.find(({ progress }) => progress.state === "waiting");
    if (first && !own.some(({ progress }) => progress.state === "sending")) void run(first);
  };

  return {
    queue,
    add: ({ project, petId }: Animal, files: readonly File[], on: Handlers): void => {
      const added = files.map((file): Sending => {
        count += 1;
        handlers.set(count, on);
        return { key: count, project, petId, file, progress: { state: "waiting" } };
      });
      queue.set((all) => [...all, ...added]);
      next({ project, petId });
    },
    retry: (chosen: readonly Sending[]): void => {
      for (const one of chosen.filter(canRetry)) {
        put(one.key, { state: "waiting" });
        next(one);
      }
    },
    /** Also removes a failed one from the list. */
    stop: ({ key, project, petId }: Sending): void => {
      forget(key);
      running.get(key)?.stop();
      next({ project, petId });
    },
  };
}
