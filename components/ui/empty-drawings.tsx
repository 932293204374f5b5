import { LINE, Paw } from "#components/ui/drawing-parts.tsx";

export function NothingDrawing() {
  return (
    <>
      <path d="M34 62h60l9 24a4 4 0 0 1-4 5H29a4 4 0 0 1-4-5Z" {...LINE} fill="var(--surface)" />
      <ellipse cx="64" cy="62" rx="30" ry="7" {...LINE} fill="var(--default)" />
      <Paw at="translate(64 80) scale(.52)" />
    </>
  );
}

/** A search or filter has no results. */
export function NoMatchDrawing() {
  return (
    <>
      <circle cx="58" cy="54" r="27" {...LINE} fill="var(--surface)" />
      <path d="m78 74 20 20" {...LINE} strokeWidth="7" />
      <Paw at="translate(58 54)" />
    </>
  );
}
