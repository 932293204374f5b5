"use client";

import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import type { PhotoPatch, ShownPhoto } from "#lib/shelter/photos/schema.ts";

const ICON_BUTTON =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10 disabled:opacity-50";

function Picture({ photo }: { photo: ShownPhoto }) {
  const { state, error, alt, urls } = photo;
  const box = "flex aspect-4/3 w-full items-center justify-center rounded-xl bg-surface-secondary";
  // biome-ignore lint/performance/noImgElement: the worker has written each size already
  if (urls) return <img src={urls["800"]} alt={alt} loading="lazy" className={`${box} object-cover`} />;
  return (
    <p role="status" className={`${box} p-4 text-center text-note ${state === "failed" ? "text-danger" : "text-muted"}`}>
      {state === "failed" ? error : "Processing…"}
    </p>
  );
}

/** @param place from 1; the first is the cover */
export function PhotoCard(props: {
  photo: ShownPhoto;
  place: number;
  count: number;
  canWrite: boolean;
  onChange: (patch: PhotoPatch) => void;
  onRemove: () => void;
}) {
  const { photo, place, count, canWrite, onChange, onRemove } = props;
  const [alt, setAlt] = useState(photo.alt);
  const save = (): void => {
    if (alt !== photo.alt) onChange({ alt });
  };
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-2xl border border-border bg-surface p-3">
      <Picture photo={photo} />
      <div className="flex min-h-11 items-center">
        <span className="mr-auto text-note font-semibold">{place === 1 ? "Cover" : `Photo ${place}`}</span>
        {canWrite && (
          <>
            <button
              type="button"
              aria-label={`Move photo ${place} earlier`}
              disabled={place === 1}
              onClick={() => onChange({ position: place - 1 })}
              className={ICON_BUTTON}
            >
              <ArrowLeft aria-hidden className="size-4" />
            </button>
            <button
              type="button"
              aria-label={`Move photo ${place} later`}
              disabled={place === count}
              onClick={() => onChange({ position: place + 1 })}
              className={ICON_BUTTON}
            >
              <ArrowRight aria-hidden className="size-4" />
            </button>
            <button type="button" aria-label={`Delete photo ${place}`} onClick={onRemove} className={ICON_BUTTON}>
              <Trash2 aria-hidden className="size-4" />
            </button>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving the field inside saves it */}
      <div onBlur={save}>
        <Field label="What it shows" hint="For people who can’t see it." isOptional isReadOnly={!canWrite} value={alt} onChange={setAlt} />
      </div>
    </li>
  );
}
