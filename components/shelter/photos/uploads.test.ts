import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keptStore } from "#components/shelter/photos/kept-store.ts";
import { photoUploads, type Sending } from "#components/shelter/photos/uploads.ts";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import type { PetPhotos } from "#lib/shelter/photos/schema.ts";

const REX = { project: "demo", petId: "7" };
const LUNA = { project: "demo", petId: "8" };
const PHOTOS: PetPhotos = { photos: [], version: 2 };

const LOST = new FetchError("no_connection", "The connection was lost.", 0);
const NO_PHOTO = new FetchError("unsupported_media_type", "This is no photo.", 415);

interface Sent {
  name: string;
  onProgress: (part: number) => void;
  resolve: (photos: PetPhotos) => void;
  reject: (error: Error) => void;
}

let page: EventTarget;
let sent: Sent[];
let reported: string[];
let uploads: ReturnType<typeof photoUploads>;

beforeEach(() => {
  sent = [];
  reported = [];
  page = new EventTarget();
  vi.stubGlobal("window", page);
  uploads = photoUploads((_, petId, file, onProgress) => {
    const { promise, resolve, reject } = Promise.withResolvers<PetPhotos>();
    sent.push({ name: `${file.name} of ${petId}`, onProgress, resolve, reject });
    return { done: promise, stop: () => reject(new FetchError("stopped", "The upload was stopped.", 0)) };
  });
});

afterEach(async () => {
  for (const one of uploads.queue.get()) uploads.stop(one);
  await answered();
  vi.unstubAllGlobals();
});

it("lets the browser ask before it loses an upload, also once other kept state is saved", async () => {
  const others = keptStore(true, (isTyped) => isTyped);
  const isAsked = (): boolean => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  add(["a.jpg"]);
  others.set(() => true);
  others.set(() => false);
  expect(isAsked()).toBe(true);
  sent[0]?.resolve(PHOTOS);
  await answered();
  expect(isAsked()).toBe(false);
});

const on = {
  onSaved: () => reported.push("saved"),
  onFailed: ({ name }: File, error: string) => reported.push(`${name}: ${error}`),
};
const add = (names: string[], animal = REX): void =>
  uploads.add(
    animal,
    names.map((name) => new File(["…"], name)),
    on,
  );
const names = (): string[] => sent.map(({ name }) => name);
const lines = () => uploads.queue.get().map(({ file, progress }) => [file.name, progress.state]);
const line = (i: number): Sending => uploads.queue.get()[i] as Sending;
const isAsked = (): boolean => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
/** Resolves once all answers have been handled. */
const answered = () => new Promise((resolve) => setImmediate(resolve));

it("sends the photos of an animal one after the other, and those of another beside them", async () => {
  add(["1.jpg", "2.jpg"]);
  add(["3.jpg"], LUNA);
  expect(names()).toEqual(["1.jpg of 7", "3.jpg of 8"]);
  sent[0]?.onProgress(0.5);
  expect(line(0).progress).toEqual({ state: "sending", part: 0.5 });
  sent[0]?.resolve(PHOTOS);
  await answered();
  expect(names()).toEqual(["1.jpg of 7", "3.jpg of 8", "2.jpg of 7"]);
  expect(lines()).toEqual([
    ["2.jpg", "sending"],
    ["3.jpg", "sending"],
  ]);
  expect(reported).toEqual(["saved"]);
});

it("keeps a photo that could not be sent, goes on with the next one, and sends it again", async () => {
  add(["1.jpg", "2.jpg"]);
  sent[0]?.reject(LOST);
  await answered();
  sent[1]?.reject(LOST);
  await answered();
  expect(reported).toEqual(["1.jpg: The connection was lost.", "2.jpg: The connection was lost."]);
  expect(line(0).progress).toEqual({ state: "failed", error: "The connection was lost.", isFinal: false });
  uploads.retry(uploads.queue.get());
  expect(names()).toEqual(["1.jpg of 7", "2.jpg of 7", "1.jpg of 7"]);
  sent[2]?.resolve(PHOTOS);
  await answered();
  expect(names()).toHaveLength(4);
  expect(lines()).toEqual([["2.jpg", "sending"]]);
});

it("does not send again what is no photo", async () => {
  add(["notes.txt"]);
  sent[0]?.reject(NO_PHOTO);
  await answered();
  uploads.retry(uploads.queue.get());
  expect(lines()).toEqual([["notes.txt", "failed"]]);
  expect(names()).toHaveLength(1);
});

it("takes a stopped photo off the list, and sends the next one", async () => {
  add(["1.jpg", "2.jpg", "3.jpg"]);
  uploads.stop(line(1));
  uploads.stop(line(0));
  await answered();
  expect(names()).toEqual(["1.jpg of 7", "3.jpg of 7"]);
  expect(lines()).toEqual([["3.jpg", "sending"]]);
  expect(reported).toEqual([]);
});

it("has the browser ask before the page closes while a photo would be lost", async () => {
  expect(isAsked()).toBe(false);
  add(["1.jpg", "notes.txt"]);
  expect(isAsked()).toBe(true);
  sent[0]?.reject(LOST);
  await answered();
  sent[1]?.reject(NO_PHOTO);
  await answered();
  expect(isAsked()).toBe(true);
  uploads.stop(line(0));
  expect(lines()).toEqual([["notes.txt", "failed"]]);
  expect(isAsked()).toBe(false);
});
