import * as z from "zod";
import type {} from "zod-openapi";
import { invalidField } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { MAX_ALT_CODE_POINTS, MAX_PHOTOS, MAX_SHARED_WITH, type PhotoUrls } from "#lib/shelter/photos/rules.ts";

const PHOTO_STATES = ["processing", "ready", "failed"] as const;
type PhotoState = (typeof PHOTO_STATES)[number];

const ALT_RULE = `must be text of at most ${MAX_ALT_CODE_POINTS} characters, without a NUL character`;
const POSITION_RULE = `must be a whole number from 1 to ${MAX_PHOTOS}`;

function isAlt(text: string): boolean {
  return text.length <= 2 * MAX_ALT_CODE_POINTS && [...text].length <= MAX_ALT_CODE_POINTS && isStorable(text);
}

export const altSchema = z.string({ error: ALT_RULE }).refine(isAlt, { error: ALT_RULE }).meta({
  description: "What the photo shows, for people who cannot see it. Empty if no one has written it.",
  example: "Biscuit with a tennis ball",
  maxLength: MAX_ALT_CODE_POINTS,
});

/** @throws `invalid_body` */
export function readAlt(text: string): string {
  const { data, success } = altSchema.safeParse(text);
  if (!success) throw invalidField(`alt ${ALT_RULE}.`);
  return data;
}

const urlSchema = z.url();

export const photoSchema = z
  .object({
    id: int64Schema.meta({ description: "Identifier of the photo.", example: 7 }),
    status: z.enum(PHOTO_STATES).meta({ description: "`processing` until its files are written, then `ready` or `failed`." }),
    error: z.string().nullable().meta({ description: "Why it failed; otherwise null.", example: null }),
    alt: altSchema,
    width: z.int().nullable().meta({ description: "Of the largest file, in pixels; null until it is ready.", example: 1600 }),
    height: z.int().nullable().meta({ description: "Of the largest file, in pixels; null until it is ready.", example: 1200 }),
    urls: z.object({ "320": urlSchema, "800": urlSchema, "1600": urlSchema, jpeg: urlSchema }).nullable().meta({
      description:
        "Public addresses: WebP at most 320, 800, and 1600 pixels wide, and a JPEG of at most 1600. What an address returns never changes; it is 404 while the animal is in the bin or not listed. Null until the photo is ready.",
    }),
  })
  .meta({ id: "Photo", description: "A photo of an animal, or a picture of the site." });

export const photoPatchSchema = z
  .object({
    alt: altSchema.optional(),
    position: z
      .preprocess(
        (value) => (typeof value === "bigint" ? Number(value) : value),
        z.int({ error: POSITION_RULE }).min(1, { error: POSITION_RULE }).max(MAX_PHOTOS, { error: POSITION_RULE }),
      )
      .optional()
      .meta({ description: "Its new place among the animal's photos, from 1; the first is the cover. Others move aside.", example: 1 }),
  })
  .meta({ id: "PhotoPatch", description: "What to change. A field that is left out stays." });
export type PhotoPatch = z.infer<typeof photoPatchSchema>;

const SHARE_RULE = `must be a list of 1 to ${MAX_SHARED_WITH} ids of other animals`;
const petIdSchema = z.string({ error: SHARE_RULE }).refine((text) => idFromText(text) !== undefined, { error: SHARE_RULE });

export const photoShareSchema = z.object({
  petIds: z.array(petIdSchema, { error: SHARE_RULE }).min(1, { error: SHARE_RULE }).max(MAX_SHARED_WITH, { error: SHARE_RULE }),
});

export interface PetPhoto {
  id: string;
  petId: string;
  hash: string;
  state: PhotoState;
  error: string | null;
  alt: string;
  width: number | null;
  height: number | null;
}

export interface ShownPhoto extends Omit<PetPhoto, "petId" | "hash"> {
  urls: PhotoUrls | null;
}

export interface PetPhotos {
  photos: ShownPhoto[];
  version: number;
}
