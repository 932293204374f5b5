import { LINE, Paw } from "#components/ui/drawing-parts.tsx";

export function NoAccessDrawing() {
  return (
    <>
      <path d="M46 54V42a18 18 0 0 1 36 0v12" {...LINE} />
      <rect x="34" y="54" width="60" height="40" rx="8" {...LINE} fill="var(--surface)" />
      <Paw at="translate(64 74) scale(.9)" />
    </>
  );
}
