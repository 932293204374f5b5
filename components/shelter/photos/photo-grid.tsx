"use client";

import { useState } from "react";
import { GridList } from "react-aria-components/GridList";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { droppedAt } from "#components/shelter/photos/order.ts";
import { PhotoCard } from "#components/shelter/photos/photo-card.tsx";
import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";

/** Takes no room: below the card on a phone, otherwise beside it. */
const LINE = "-my-2.25 h-0.5 w-full rounded-full md:-mx-2.25 md:my-0 md:h-auto md:w-0.5 data-drop-target:bg-accent";

/** Dragging works by mouse, touch, or keyboard. */
export function PhotoGrid(props: {
  petId: string;
  photos: readonly ShownPhoto[];
  canWrite: boolean;
  onSaveAlt: (photo: ShownPhoto) => void;
  onMove: (photo: ShownPhoto, position: number) => void;
  onShare: (photo: ShownPhoto) => void;
  onRemove: (photo: ShownPhoto, place: number) => void;
}) {
  const { photos, canWrite, onSaveAlt, onMove, onShare, onRemove } = props;
  const ids = photos.map(({ id }) => id);
  const [moved, setMoved] = useState({ text: "", count: 0 });
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canWrite || photos.length < 2,
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": `Photo ${ids.indexOf(String(key)) + 1}` })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={LINE} />,
    onReorder: ({ keys, target }) => {
      const [moved] = keys;
      const photo = photos.find(({ id }) => id === moved);
      const position = photo && droppedAt(ids, photo.id, String(target.key), target.dropPosition === "after" ? "after" : "before");
      if (photo && position !== undefined) onMove(photo, position);
    },
  });
  const move = (photo: ShownPhoto, position: number): void => {
    const name = `Photo ${ids.indexOf(photo.id) + 1}`;
    const text = position === 1 ? `${name} is now the cover.` : `${name} is now photo ${position}.`;
    setMoved(({ count }) => ({ text, count: count + 1 }));
    onMove(photo, position);
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {/* A new element is read out, also where it says the same again. */}
        <span key={moved.count}>{moved.text}</span>
      </p>
      <GridList
        aria-label="Photos in their order"
        layout="grid"
        disallowTypeAhead
        dragAndDropHooks={dragAndDropHooks}
        className="flex flex-wrap gap-4"
      >
        {photos.map((photo, i) => (
          <PhotoCard
            key={photo.id}
            petId={props.petId}
            photo={photo}
            place={i + 1}
            count={photos.length}
            canWrite={canWrite}
            onSaveAlt={() => onSaveAlt(photo)}
            onMove={(position) => move(photo, position)}
            onShare={() => onShare(photo)}
            onRemove={() => onRemove(photo, i + 1)}
          />
        ))}
      </GridList>
    </>
  );
}
