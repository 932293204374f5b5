"use client";

import { ArrowLeft, ArrowRight, GripVertical, type LucideIcon, Star, Trash2, Users } from "lucide-react";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { GridListItem } from "react-aria-components/GridList";
import { shownAlt } from "#components/shelter/photos/alt-draft.ts";
import { Picture } from "#components/shelter/photos/picture.tsx";
import { typeAlt, useAltDraft } from "#components/shelter/photos/use-alt-saving.ts";
import { Field } from "#components/ui/field.tsx";
import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";

const ICON_BUTTON =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10 disabled:opacity-50";

/** Leaves room for the line that shows where a photo will be dropped. */
const CARD =
  "relative flex w-full min-w-0 flex-col gap-2 rounded-2xl border border-border bg-surface p-3 data-dragging:opacity-50 md:w-[calc(50%-0.5rem-0.1px)] xl:w-[calc((100%-2rem)/3-0.1px)]";

type OnPress = (event: MouseEvent<HTMLButtonElement>) => void;

function IconButton({ label, Icon, isOff = false, onPress }: { label: string; Icon: LucideIcon; isOff?: boolean; onPress: OnPress }) {
  return (
    <button type="button" aria-label={label} disabled={isOff} onClick={onPress} className={ICON_BUTTON}>
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

const NOTES = { typed: undefined, sending: "Saving…", refused: undefined, saved: "Saved." } as const;

/** Saves when it loses the focus. */
function Description({ petId, photo, canWrite, onSave }: { petId: string; photo: ShownPhoto; canWrite: boolean; onSave: () => void }) {
  const draft = useAltDraft(petId, photo);
  const error = draft?.state === "refused" ? draft.error : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field inside saves it
    <div onBlur={(event) => event.target instanceof HTMLInputElement && onSave()}>
      <Field
        label="What it shows"
        hint={<span aria-live="polite">{(draft && NOTES[draft.state]) ?? "For people who can’t see it."}</span>}
        error={error && `Not saved. ${error}`}
        isInvalid={error !== undefined}
        isOptional
        isReadOnly={!canWrite}
        value={shownAlt(draft, photo.alt)}
        onChange={(text) => typeAlt(petId, photo, text)}
      />
      {error !== undefined && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // Moves the focus, as the button disappears at once.
            currentTarget.parentElement?.querySelector("input")?.focus();
            onSave();
          }}
          className="button button--outline button--sm mt-2"
        >
          Try again
        </button>
      )}
    </div>
  );
}

interface ControlsProps {
  place: number;
  count: number;
  onMove: (position: number) => void;
  onShare: () => void;
  onRemove: () => void;
}

/** The focus goes along with a moved card: on the button that moved it, unless that is gone or off in the new place. */
function Controls({ card, place, count, onMove, onShare, onRemove }: ControlsProps & { card: RefObject<HTMLDivElement | null> }) {
  const pressed = useRef<{ button: HTMLButtonElement; isPointer: boolean }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the card is in its new place
  useEffect(() => {
    if (!pressed.current) return;
    const { button, isPointer } = pressed.current;
    pressed.current = undefined;
    const target = button.isConnected && !button.disabled ? button : card.current;
    target?.focus({ preventScroll: isPointer });
  }, [place]);
  const moveTo =
    (position: number): OnPress =>
    ({ currentTarget, detail }) => {
      pressed.current = { button: currentTarget, isPointer: detail > 0 };
      onMove(position);
    };
  return (
    <div className="flex min-h-11 items-center">
      <Button slot="drag" className={`${ICON_BUTTON} cursor-grab`}>
        <GripVertical aria-hidden className="size-4" />
      </Button>
      <IconButton label={`Move photo ${place} earlier`} Icon={ArrowLeft} isOff={place === 1} onPress={moveTo(place - 1)} />
      <IconButton label={`Move photo ${place} later`} Icon={ArrowRight} isOff={place === count} onPress={moveTo(place + 1)} />
      {place > 1 && <IconButton label={`Make photo ${place} the cover`} Icon={Star} onPress={moveTo(1)} />}
      <span className="flex-1" />
      <IconButton label={`Use photo ${place} for other animals`} Icon={Users} onPress={onShare} />
      <IconButton label={`Delete photo ${place}`} Icon={Trash2} onPress={onRemove} />
    </div>
  );
}

/** @param place from 1; the first is the cover */
export function PhotoCard(props: ControlsProps & { petId: string; photo: ShownPhoto; canWrite: boolean; onSaveAlt: () => void }) {
  const { petId, photo, canWrite, onSaveAlt, ...controls } = props;
  const { place } = controls;
  const card = useRef<HTMLDivElement>(null);
  const name = place === 1 ? "Cover" : `Photo ${place}`;
  return (
    <GridListItem ref={card} id={photo.id} textValue={name} className={CARD}>
      <Picture photo={photo} className="aspect-4/3 w-full rounded-xl" />
      <span className="absolute top-5 left-5 inline-flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-0.5 text-note font-semibold shadow-surface">
        {place === 1 && <Star aria-hidden className="size-3.5 fill-current" />}
        {name}
      </span>
      {canWrite && <Controls card={card} {...controls} />}
      <Description petId={petId} photo={photo} canWrite={canWrite} onSave={onSaveAlt} />
    </GridListItem>
  );
}
