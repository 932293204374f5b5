"use client";

import { ArrowLeft, ArrowRight, GripVertical, type LucideIcon, Star, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { GridListItem } from "react-aria-components/GridList";
import { Field } from "#components/ui/field.tsx";
import type { PhotoPatch, ShownPhoto } from "#lib/shelter/photos/schema.ts";

const ICON_BUTTON =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10 disabled:opacity-50";

/** In rows, with room for the line that shows where a photo will be dropped. */
const CARD =
  "relative flex w-full min-w-0 flex-col gap-2 rounded-2xl border border-border bg-surface p-3 data-dragging:opacity-50 md:w-[calc(50%-0.5rem-0.1px)] xl:w-[calc((100%-2rem)/3-0.1px)]";

function Picture({ photo }: { photo: ShownPhoto }) {
  const { state, error, alt, urls } = photo;
  const box = "flex aspect-4/3 w-full items-center justify-center rounded-xl bg-surface-secondary";
  // biome-ignore lint/performance/noImgElement: the worker has written each size already
  if (urls) return <img src={urls["800"]} alt={alt} loading="lazy" draggable={false} className={`${box} object-cover`} />;
  return (
    <p role="status" className={`${box} p-4 text-center text-note ${state === "failed" ? "text-danger" : "text-muted"}`}>
      {state === "failed" ? error : "Processing…"}
    </p>
  );
}

function IconButton({ label, Icon, isOff = false, onPress }: { label: string; Icon: LucideIcon; isOff?: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} disabled={isOff} onClick={onPress} className={ICON_BUTTON}>
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

/** @param place from 1; the first is the cover */
export function PhotoCard(props: {
  photo: ShownPhoto;
  place: number;
  count: number;
  canWrite: boolean;
  onChange: (patch: PhotoPatch) => void;
  onShare: () => void;
  onRemove: () => void;
}) {
  const { photo, place, count, canWrite, onChange, onShare, onRemove } = props;
  const [alt, setAlt] = useState(photo.alt);
  const save = (): void => {
    if (alt !== photo.alt) onChange({ alt });
  };
  const name = place === 1 ? "Cover" : `Photo ${place}`;
  return (
    <GridListItem id={photo.id} textValue={name} className={CARD}>
      <Picture photo={photo} />
      <span className="absolute top-5 left-5 inline-flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-0.5 text-note font-semibold shadow-surface">
        {place === 1 && <Star aria-hidden className="size-3.5 fill-current" />}
        {name}
      </span>
      {canWrite && (
        <div className="flex min-h-11 items-center">
          <Button slot="drag" className={`${ICON_BUTTON} cursor-grab`}>
            <GripVertical aria-hidden className="size-4" />
          </Button>
          <IconButton
            label={`Move photo ${place} earlier`}
            Icon={ArrowLeft}
            isOff={place === 1}
            onPress={() => onChange({ position: place - 1 })}
          />
          <IconButton
            label={`Move photo ${place} later`}
            Icon={ArrowRight}
            isOff={place === count}
            onPress={() => onChange({ position: place + 1 })}
          />
          {place > 1 && <IconButton label={`Make photo ${place} the cover`} Icon={Star} onPress={() => onChange({ position: 1 })} />}
          <span className="flex-1" />
          <IconButton label={`Use photo ${place} for other animals`} Icon={Users} onPress={onShare} />
          <IconButton label={`Delete photo ${place}`} Icon={Trash2} onPress={onRemove} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving the field inside saves it */}
      <div onBlur={save}>
        <Field label="What it shows" hint="For people who can’t see it." isOptional isReadOnly={!canWrite} value={alt} onChange={setAlt} />
      </div>
    </GridListItem>
  );
}
