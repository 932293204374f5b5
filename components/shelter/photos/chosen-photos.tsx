import { ImageOff, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PhotoDrop } from "#components/shelter/photos/photo-drop.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { formatError, HEAD_BYTES, MAX_PHOTO_BYTES, MAX_PHOTOS, photoTooLarge, tooManyPhotos } from "#lib/shelter/photos/rules.ts";

const TILE = "size-20 shrink-0 rounded-xl bg-surface-secondary";
const TILE_PIXELS = 160;

/** Drawn, as the page's policy allows no picture from the device. Behind it is a sign for what the browser cannot read. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isShown = true;
    const draw = (bitmap: ImageBitmap): void => {
      if (isShown && canvas.current) {
        [canvas.current.width, canvas.current.height] = [bitmap.width, bitmap.height];
        canvas.current.getContext("2d")?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    createImageBitmap(file, { resizeWidth: TILE_PIXELS, resizeQuality: "medium" }).then(draw, () => undefined);
    return () => {
      isShown = false;
    };
  }, [file]);
  return (
    <span className={`relative grid place-items-center overflow-hidden text-muted ${TILE}`}>
      <ImageOff aria-hidden className="size-5" />
      <canvas ref={canvas} aria-hidden width={0} height={0} className="absolute inset-0 size-full object-cover" />
    </span>
  );
}

/** @returns why it cannot become a photo */
async function refusal(file: File): Promise<string | undefined> {
  if (file.size > MAX_PHOTO_BYTES) return photoTooLarge().message;
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  return head ? formatError(new Uint8Array(head))?.message : "This file can’t be read. Choose it again.";
}

/** Files that become photos once their animal exists; the first is its cover. */
export function ChosenPhotos({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** Others may be chosen while these are read. */
  const latest = useRef(files);
  latest.current = files;
  const add = async (chosen: readonly File[]): Promise<void> => {
    const checked = await Promise.all(chosen.map(async (file) => ({ file, error: await refusal(file) })));
    const good = checked.flatMap(({ file, error }) => (error === undefined ? [file] : []));
    const all = [...latest.current, ...good];
    setRefused([
      ...checked.flatMap(({ file, error }) => (error === undefined ? [] : [`${isolated(file.name)}: ${error}`])),
      ...(all.length > MAX_PHOTOS ? [tooManyPhotos().message] : []),
    ]);
    if (good.length > 0) onChange(all.slice(0, MAX_PHOTOS));
  };
  return (
    <section aria-label="Photos" className="mb-5 flex flex-col gap-3">
      <PhotoDrop onFiles={(chosen) => void add(chosen)} className="px-4 py-5">
        {files.length > 0 && (
          <ul className="mb-4 flex flex-wrap justify-center gap-2.5">
            {files.map((file, i) => (
              <li key={`${file.name} ${file.lastModified} ${file.size}`} className="relative">
                <Preview file={file} />
                <button
                  type="button"
                  aria-label={`Leave out ${file.name}`}
                  onClick={() => onChange(files.filter((_, at) => at !== i))}
                  className="absolute -top-2 -right-2 inline-flex size-8 cursor-pointer items-center justify-center rounded-full border border-border bg-surface shadow-surface"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </PhotoDrop>
      {refused.map((line) => (
        <p key={line} role="alert" className="text-sm text-danger [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </section>
  );
}
