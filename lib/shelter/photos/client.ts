import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { type Upload, uploadFile } from "#lib/platform/browser/upload-file.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import type { PetPhotos, PhotoPatch, ShownPhoto } from "#lib/shelter/photos/schema.ts";

const LOOK_AGAIN_MS = 1500;

const path = (project: string, petId: string): string => `${petsPath(project)}/${petId}/photos`;

export function photosOptions(project: string, petId: string) {
  return jsonQuery<PetPhotos>([...petsKey(project), "photos", petId], path(project, petId), {
    refetchInterval: ({ state }) => state.data?.photos.some((photo) => photo.state === "processing") && LOOK_AGAIN_MS,
  });
}

export const coverIn = (photos: readonly ShownPhoto[] | undefined): string | null =>
  photos?.find(({ urls }) => urls !== null)?.urls?.["320"] ?? null;

/** Each returns all current photos of the animal. */
export const photoCalls = {
  upload: (project: string, petId: string, file: File, onProgress: (part: number) => void): Upload<PetPhotos> =>
    uploadFile<PetPhotos>(path(project, petId), file, onProgress),
  change: (project: string, petId: string, photoId: string, patch: PhotoPatch) =>
    fetchJson<PetPhotos>(`${path(project, petId)}/${photoId}`, { method: "PATCH", body: patch }),
  share: (project: string, petId: string, photoId: string, petIds: readonly string[]) =>
    fetchJson<void>(`${path(project, petId)}/${photoId}/share`, { body: { petIds } }),
  remove: (project: string, petId: string, photoId: string) =>
    fetchJson<PetPhotos>(`${path(project, petId)}/${photoId}`, { method: "DELETE" }),
  restore: (project: string, petId: string, photoId: string) =>
    fetchJson<PetPhotos>(`${path(project, petId)}/${photoId}/restore`, { method: "POST" }),
};
