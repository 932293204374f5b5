import { Camera, ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { DropZone } from "#components/ui/drop-zone.tsx";
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TYPES } from "#lib/shelter/photos/rules.ts";

const MEBIBYTE = 1024 * 1024;
export const LIMITS = `Up to ${MAX_PHOTOS}, of at most ${MAX_PHOTO_BYTES / MEBIBYTE} MB each.`;

/** Photos are dropped, chosen, or, on handheld devices, taken. */
export function PhotoDrop(props: {
  onFiles: (files: readonly File[]) => void;
  isBare?: boolean;
  className: string;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <DropZone
      {...props}
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
    >
      {props.children || (
        <p className="mb-3 text-note text-muted">
          <span className="pointer-coarse:hidden">Drop photos here. </span>
          {LIMITS}
        </p>
      )}
    </DropZone>
  );
}
