"use client";

import { ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { PICTURE_WORDS } from "#components/sites/publishing/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "#lib/shelter/photos/rules.ts";
import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";
import { pictureCalls } from "#lib/sites/publishing/client.ts";
import { SITE_PICTURES, type SitePictureKind, type SitePictures } from "#lib/sites/publishing/pictures.schema.ts";
import type { SiteBoard } from "#lib/sites/publishing/schema.ts";

const MEBIBYTE = 1024 * 1024;

interface Saving {
  project: string;
  /** Shows what is stored then. */
  onSave: (call: Promise<SiteBoard>) => Promise<unknown>;
}

/** Keeps the width that visitors see, even without a picture. */
function Picture({ kind, picture }: { kind: SitePictureKind; picture: ShownPhoto | null }) {
  const box = `flex items-center justify-center rounded-xl border border-border ${kind === "logo" ? "h-24 w-48 p-2" : "aspect-3/2 w-full max-w-80"}`;
  if (picture?.urls) {
    const fit = kind === "logo" ? "object-contain" : "object-cover";
    // biome-ignore lint/performance/noImgElement: the worker has written each size already
    return <img src={picture.urls["800"]} alt={picture.alt} className={`${box} bg-white ${fit}`} />;
  }
  const text = picture === null ? "None yet" : picture.state === "failed" ? picture.error : "Processing…";
  return (
    <p
      role="status"
      className={`${box} bg-surface-secondary p-4 text-center text-note ${picture?.state === "failed" ? "text-danger" : "text-muted"}`}
    >
      {text}
    </p>
  );
}

function Alt({ project, kind, alt, canWrite, onSave }: Saving & { kind: SitePictureKind; alt: string; canWrite: boolean }) {
  const [text, setText] = useState(alt);
  const [error, setError] = useState<Error>();
  const save = (): void => {
    if (text === alt) return;
    setError(undefined);
    onSave(pictureCalls.describe(project, { kind, alt: text })).catch(setError);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field inside saves it
    <div onBlur={save}>
      <Field
        label={`What the ${PICTURE_WORDS[kind].noun} shows`}
        hint="For people who can’t see it."
        isOptional
        isReadOnly={!canWrite}
        value={text}
        onChange={setText}
        error={error?.message}
        isInvalid={error !== undefined}
      />
    </div>
  );
}

function PictureField(props: Saving & { kind: SitePictureKind; picture: ShownPhoto | null; canWrite: boolean }) {
  const { project, kind, picture, canWrite, onSave } = props;
  const { title, noun, hint } = PICTURE_WORDS[kind];
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  const [error, setError] = useState<Error | string>();
  const attempt = (call: Promise<SiteBoard>): void => {
    setError(undefined);
    onSave(call).catch((thrown: unknown) => setError(thrown instanceof FetchError ? thrown : "Something went wrong. Try again."));
  };
  const send = (file: File): void => {
    setPart(0);
    attempt(pictureCalls.upload(project, kind, file, setPart).done.finally(() => setPart(undefined)));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{title}</legend>
      <p className="text-note text-muted">{hint}</p>
      <Picture kind={kind} picture={picture} />
      {part !== undefined && <ProgressLine label={`Upload of the ${noun}`} part={part} text={`${Math.round(part * 100)}% uploaded`} />}
      <ErrorBox error={error} />
      {canWrite && (
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={input}
            type="file"
            accept={PHOTO_TYPES}
            aria-label={title}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) send(file);
              event.target.value = "";
            }}
          />
          <Button isSmall onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden />
            {picture ? "Replace" : "Upload"}
            <span className="sr-only"> {noun}</span>
          </Button>
          {picture && (
            <Button isSmall onClick={() => attempt(pictureCalls.remove(project, kind))}>
              <Trash2 aria-hidden />
              Remove
              <span className="sr-only"> {noun}</span>
            </Button>
          )}
        </div>
      )}
      {picture && <Alt key={picture.id} project={project} kind={kind} alt={picture.alt} canWrite={canWrite} onSave={onSave} />}
    </fieldset>
  );
}

/** Saved at once, and published with the settings. */
export function PicturePanel({ pictures, isTest, ...rest }: Saving & { pictures: SitePictures; isTest: boolean; canWrite: boolean }) {
  return (
    <Panel
      title="Pictures"
      note={`JPEG, PNG, WebP, or AVIF, up to ${MAX_PHOTO_BYTES / MEBIBYTE} MB.${isTest ? "" : " Visitors see them after you publish."}`}
    >
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {SITE_PICTURES.map((kind) => (
          <PictureField key={kind} {...rest} kind={kind} picture={pictures[kind]} />
        ))}
      </div>
    </Panel>
  );
}
