import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { photoForm } from "#e2e/support/photo-form.ts";
import { type Fixture, onDatabase } from "./fixture.ts";
import type { Program } from "./program.ts";

/** Per animal. */
const MAX_PHOTOS = 12;
const POLL_MS = 10;
const GRAIN = 4;

/** As detailed as a photo: grain, larger than a pixel, as a phone takes it on its side. */
export async function makePicture(width: number, height: number): Promise<Buffer> {
  const size = { width: Math.ceil(width / GRAIN), height: Math.ceil(height / GRAIN) };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 50 };
  const grain = await sharp({ create: { ...size, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
  return await sharp(grain).resize({ width, height, fit: "fill" }).withMetadata({ orientation: 6 }).jpeg({ quality: 88 }).toBuffer();
}

/** The same picture, and another file: what follows a JPEG's end is ignored. */
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
      const { rows } = await client.query<{ state: string; count: string }>("select state, count(*) from pet_photos group by state");
      const of = (state: string): number => Number(rows.find((row) => row.state === state)?.count ?? 0);
      if (of("failed") > 0) throw new Error(`${of("failed")} photos could not be processed.`);
      if (of("ready") >= count) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}
