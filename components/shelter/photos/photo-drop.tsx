"use client";

import { Camera, ImagePlus } from "lucide-react";
import { DropZone } from "#components/ui/drop-zone.tsx";
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TYPES } from "#lib/shelter/photos/rules.ts";

const MEBIBYTE = 1024 * 1024;

export function PhotoDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <DropZone
      label="Photos to upload"
      accept={PHOTO_TYPES}
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
