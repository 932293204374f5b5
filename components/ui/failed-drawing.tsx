import { LINE } from "#components/ui/drawing-parts.tsx";

export function FailedDrawing() {
  return (
    <>
      <path d="M18 82c16 0 14-22 28-22M110 46c-16 0-14 22-28 22" {...LINE} />
      <rect x="44" y="50" width="16" height="20" rx="4" transform="rotate(-8 52 60)" {...LINE} fill="var(--brass)" />
      <path d="M60 55h6M60 63h6" {...LINE} transform="rotate(-8 52 60)" />
      <rect x="72" y="58" width="14" height="20" rx="4" transform="rotate(-8 79 68)" {...LINE} fill="var(--surface)" />
      <path d="M62 38l3-8M72 42l7-6M58 84l-4 8" {...LINE} opacity=".45" />
    </>
  );
}
