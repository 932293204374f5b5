"use client";

import { ImagePlus } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "#lib/shelter/photos/rules.ts";

const MEBIBYTE = 1024 * 1024;

export function PhotoDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the same as the button inside, for those who drag
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-2xl border-2 border-dashed px-5 py-6 text-center ${isOver ? "border-accent bg-butter" : "border-border bg-surface"}`}
    >
      <p className="text-note text-muted">
        JPEG, PNG, WebP, or AVIF, up to {MAX_PHOTO_BYTES / MEBIBYTE} MiB each and {MAX_PHOTOS} in all. You can drop them here.
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-label="Photos to upload"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <button type="button" onClick={() => input.current?.click()} className="button button--outline mt-3">
        <ImagePlus aria-hidden />
        Add photos
      </button>
    </div>
  );
}
