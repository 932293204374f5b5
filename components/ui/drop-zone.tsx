"use client";

import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

export function DropZone(props: {
  /** Names the field for the files. */
  label: string;
  accept: string;
  isMultiple?: boolean;
  button: ReactNode;
  tone?: "primary" | "outline";
  /** Button that opens the camera, on handheld devices. */
  camera?: ReactNode;
  beside?: ReactNode;
  /** Its dashed frame shows only while something is dragged over it. */
  isBare?: boolean;
  className: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const {
    label,
    accept,
    isMultiple = false,
    button,
    tone = "outline",
    camera,
    beside,
    isBare = false,
    className,
    onFiles,
    children,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const field = {
    type: "file",
    accept,
    className: "sr-only",
    tabIndex: -1,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onFiles([...(target.files ?? [])]);
      // Allows choosing the same file again.
      target.value = "";
    },
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
      className={`rounded-2xl border-2 border-dashed ${className} ${isOver ? "border-accent bg-butter" : isBare ? "border-transparent" : "border-border bg-surface"} ${isBare ? "" : "text-center"}`}
    >
      {children}
      <input ref={input} multiple={isMultiple} aria-label={label} {...field} />
      <div className={`flex flex-wrap items-center gap-y-3 ${isBare ? "gap-x-2" : "justify-center gap-x-5"}`}>
        <button type="button" onClick={() => input.current?.click()} className={`button button--${tone}`}>
          {button}
        </button>
        {camera && (
          <>
            <input ref={cameraInput} capture="environment" aria-label={`${label}, from the camera`} {...field} />
            <Button onClick={() => cameraInput.current?.click()} className="hidden pointer-coarse:inline-flex">
              {camera}
            </Button>
          </>
        )}
        {beside}
      </div>
    </div>
  );
}
