import type { ReactNode } from "react";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";
import { FocusedHeading } from "#components/shell/page/focused-heading.tsx";
import { EmptyLayout } from "#components/ui/empty-layout.tsx";

/** Rendered by the server, the drawing needs no script. */
export function PageError(props: { drawing: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <>
      <EmptyLayout {...props} level={1} />
      <FocusedHeading />
      <ReadyMark />
    </>
  );
}
