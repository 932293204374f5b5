import type { QueryClient } from "@tanstack/react-query";
import { petOptions } from "#lib/shelter/pets/client.ts";
import { photosOptions } from "#lib/shelter/photos/client.ts";
import type { PetPhotos } from "#lib/shelter/photos/schema.ts";

export function putPhotos(client: QueryClient, project: string, petId: string, photos: PetPhotos): void {
  client.setQueryData(photosOptions(project, petId).queryKey, photos);
  // A photo is a new version of the animal.
  void client.invalidateQueries({ queryKey: petOptions(project, petId).queryKey });
}
