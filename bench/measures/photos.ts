import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { onDatabase } from "../harness/fixture.ts";
import { startPetstore } from "../harness/petstore.ts";
import { MAX_PHOTOS, uploadPhotos } from "../harness/photos.ts";
import { workFolder } from "../harness/places.ts";
import { partPid, peakMegabytes } from "../harness/proc.ts";
import type { Bench, Section } from "../results.ts";

function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
}

/** The time, memory, and disk that many small photos take from their upload until they are ready. */
export async function measurePhotos({ options: { pace }, databases, say }: Bench): Promise<Section> {
  const { photos } = pace;
  const many = photos.toLocaleString("en");
  const fixture = await databases.withPets(Math.ceil(photos / MAX_PHOTOS) + 1);
  const data = workFolder("photos-data");
  const program = await startPetstore("Petstore", fixture.url, { DATA_DIR: data, MAX_PHOTO_MIB: "1000000" });
  const [web, worker] = [await partPid(program.pid, "web"), await partPid(program.pid, "worker")];
  say(`Uploading ${many} photos and waiting until they are ready …`);
  const { uploadedSeconds, readySeconds } = await uploadPhotos(program, fixture, photos);
  const [webPeak, workerPeak] = [peakMegabytes(web), peakMegabytes(worker)];
  const [table] = await onDatabase(fixture.url, async (client) => {
    const text = "select pg_total_relation_size('pet_photos') + pg_total_relation_size('pet_photo_uses') as bytes";
    return (await client.query<{ bytes: string }>(text)).rows;
  });
  await program.stop();
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  return {
    title: `${many} photos`,
    note: "Small ones of 600 × 450 pixels, uploaded by the API from 3 connections; the worker makes four files of each.",
    columns: ["", many],
    rows: [
      ["until all are uploaded", `${uploadedSeconds.toFixed(0)} s`],
      ["until the last is ready", `${readySeconds.toFixed(0)} s`],
      ["a photo", `${((readySeconds * 1000) / photos).toFixed(0)} ms`],
      ["a web process at most", `${webPeak.toFixed(0)} MB`],
      ["the worker at most", `${workerPeak.toFixed(0)} MB`],
      ["on the disk", megabytes(bytesIn(path.join(data, "media", "photos")))],
      ["in the database", megabytes(Number(table?.bytes))],
    ],
    goals: [],
  };
}
