"use client";

import { Camera, ImagePlus } from "lucide-react";
import { DropZone } from "#components/ui/drop-zone.tsx";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "#lib/shelter/photos/rules.ts";

const MEBIBYTE = 1024 * 1024;
/** Spelled out, so that an iPhone sends a JPEG. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif";

export function PhotoDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <DropZone
      label="Photos to upload"
      accept={ACCEPT}
      isMultiple
      button={
        <>
          <ImagePlus aria-hidden />
          Add photos
        </>
      }
      camera={
        <>
          <Camera aria-hidden />
          Take a photo
        </>
      }
      className="px-5 py-6"
      onFiles={onFiles}
    >
      <p className="mb-3 text-note text-muted">
        JPEG, PNG, WebP, or AVIF, up to {MAX_PHOTO_BYTES / MEBIBYTE} MiB each and {MAX_PHOTOS} in all.
        <span className="pointer-coarse:hidden"> You can drop them here.</span>
      </p>
    </DropZone>
  );
}
