"use client";

import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

/** The heading takes the focus so that screen readers announce it. */
export function PageFault({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rounded-2xl border border-border bg-surface p-6 sm:p-10">
      <TriangleAlert aria-hidden className="size-9 text-warning" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-[clamp(1.6rem,3.5vw,2.2rem)] font-extrabold outline-none">
        {title}
      </h1>
      <p className="mt-3 max-w-xl text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
