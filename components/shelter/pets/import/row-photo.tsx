"use client";

import { useState } from "react";

/** The first photo of a row, beside its name; nothing where it cannot be shown. */
export function RowPhoto({ src }: { src: string }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it comes from another server, and is shown once
    <img
      src={src}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setLost(true)}
      className="size-12 shrink-0 rounded-lg bg-foreground/5 object-cover sm:size-16"
    />
  );
}
