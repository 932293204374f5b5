import type { ReactNode } from "react";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";
import { FocusedHeading } from "#components/shell/page/focused-heading.tsx";
import type { EmptyPictureName } from "#components/ui/empty-picture.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Where the server renders it, the browser loads no script for the picture. */
export function PageError(props: { picture: EmptyPictureName; title: string; text: string; children: ReactNode }) {
  return (
    <>
      <EmptyState {...props} level={1} />
      <FocusedHeading />
      <ReadyMark />
    </>
  );
}
