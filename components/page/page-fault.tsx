"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { EmptyPictureName } from "#components/ui/empty-picture.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** The heading takes the focus so that screen readers announce it. */
export function PageFault(props: { picture: EmptyPictureName; title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <EmptyState {...props} level={1} headingRef={heading} />;
}
