import { createHash, randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { photoForm } from "#e2e/support/photo-form.ts";
import { type Fixture, onDatabase } from "./fixture.ts";
import type { Program } from "./program.ts";

/** Per animal. */
export const MAX_PHOTOS = 12;
const POLL_MS = 10;
const GRAIN = 4;

/** Draws a picture as detailed as a photo: grain, larger than a pixel, on its side like a phone's. */
export async function makePicture(width: number, height: number): Promise<Buffer> {
  const size = { width: Math.ceil(width / GRAIN), height: Math.ceil(height / GRAIN) };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 50 };
  const grain = await sharp({ create: { ...size, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
  return await sharp(grain).resize({ width, height, fit: "fill" }).withMetadata({ orientation: 6 }).jpeg({ quality: 88 }).toBuffer();
}

/** Returns another file with the same picture: bytes after a JPEG's end are ignored. */
export const another = (picture: Buffer): Buffer => Buffer.concat([picture, randomBytes(16)]);

/**
 * @param from how many have been uploaded before
 * @throws Error for a refused one
 */
export async function uploadPhoto(program: Program, { firstId, key }: Fixture, from: number, content: Buffer): Promise<void> {
  const petId = firstId + Math.floor(from / MAX_PHOTOS);
  const { body, headers } = photoForm(content);
  const response = await fetch(`http://127.0.0.1:${program.port}/v1/pets/${petId}/photos`, {
    method: "POST",
    headers: { ...headers, Authorization: `Bearer ${key}` },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`A photo was refused: ${response.status} ${text}`);
}

/** Resolves when so many are processed. */
export async function untilReady(url: string, count: number): Promise<void> {
  await onDatabase(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ state: string; count: string; errors: string | null }>(
        "select state, count(*), string_agg(distinct error, ', ') as errors from pet_photos group by state",
      );
      const countOf = (state: string): number => Number(rows.find((row) => row.state === state)?.count ?? 0);
      const failed = rows.find(({ state }) => state === "failed");
      if (failed) throw new Error(`${failed.count} photos could not be processed: ${failed.errors}.`);
      if (countOf("ready") >= count) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}

const PICTURES = 24;
const UPLOADS_AT_ONCE = 3;

export interface Uploaded {
  uploadedSeconds: number;
  /** Time from the first upload until the last photo is ready. */
  readySeconds: number;
}

/** Small ones of 600 × 450 pixels, from several connections, each a file of its own. */
export async function uploadPhotos(program: Program, fixture: Fixture, count: number): Promise<Uploaded> {
  const pictures = await Promise.all(Array.from({ length: PICTURES }, () => makePicture(600, 450)));
  const began = performance.now();
  let next = 0;
  const upload = async (): Promise<void> => {
    while (next < count) await uploadPhoto(program, fixture, next++, another(pictures[next % PICTURES] as Buffer));
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  const uploadedSeconds = (performance.now() - began) / 1000;
  await untilReady(fixture.url, count);
  return { uploadedSeconds, readySeconds: (performance.now() - began) / 1000 };
}

/**
 * Copies of ready photos under names of their own, each on an animal after those with `from` photos: what serving many
 * takes does not depend on how they came.
 * @param folder of the photos' files
 * @param variant the end of the names of the files that are copied
 */
export async function copyPhotos(fixture: Fixture, folder: string, variant: string, from: number, count: number): Promise<void> {
  await onDatabase(fixture.url, async (client) => {
    const { rows: ready } = await client.query<{ id: string; hash: string }>("select id, hash from pet_photos order by id");
    const copies = Array.from({ length: count }, (_, i) => {
      const { id, hash } = ready[i % ready.length] as { id: string; hash: string };
      return {
        id,
        hash,
        copy: createHash("sha256").update(`${i}`).digest("hex"),
        pet: fixture.firstId + Math.floor((from + i) / MAX_PHOTOS),
      };
    });
    await client.query(
      `with copies as (select * from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality as c (id, copy, pet, n)),
            photos as (insert into pet_photos (project_id, hash, state, width, height, bytes, sizes)
                       select f.project_id, c.copy, f.state, f.width, f.height, f.bytes, f.sizes
                         from copies c join pet_photos f using (id) returning id, hash)
       insert into pet_photo_uses (pet_id, photo_id, position)
       select c.pet, photos.id, 1 + c.n % $4 from copies c join photos on photos.hash = c.copy`,
      [copies.map(({ id }) => id), copies.map(({ copy }) => copy), copies.map(({ pet }) => pet), MAX_PHOTOS],
    );
    await client.query("vacuum analyze");
    for (const { hash, copy } of copies) {
      const place = (name: string): string => path.join(folder, name.slice(0, 2), `${name}${variant}`);
      mkdirSync(path.dirname(place(copy)), { recursive: true });
      copyFileSync(place(hash), place(copy));
    }
  });
}
