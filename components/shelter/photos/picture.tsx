import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";

export function Picture({ photo, className }: { photo: ShownPhoto; className: string }) {
  const { state, error, alt, urls } = photo;
  const box = `flex items-center justify-center bg-surface-secondary ${className}`;
  // biome-ignore lint/performance/noImgElement: the worker has written each size already
  if (urls) return <img src={urls["800"]} alt={alt} draggable={false} className={`${box} object-cover`} />;
  return (
    <p role="status" className={`${box} p-2 text-center text-note ${state === "failed" ? "text-danger" : "text-muted"}`}>
      {state === "failed" ? error : "Processing…"}
    </p>
  );
}
