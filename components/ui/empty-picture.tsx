import type { ReactNode } from "react";

const LINE = { fill: "none", stroke: "currentColor", strokeWidth: 3.5, strokeLinecap: "round", strokeLinejoin: "round" } as const;

function Paw({ at }: { at: string }) {
  return (
    <g transform={at} fill="var(--brass)">
      <ellipse cx="-10.5" cy="-3" rx="3.6" ry="4.8" transform="rotate(-22 -10.5 -3)" />
      <ellipse cx="-3.8" cy="-9.5" rx="3.7" ry="5" />
      <ellipse cx="3.8" cy="-9.5" rx="3.7" ry="5" />
      <ellipse cx="10.5" cy="-3" rx="3.6" ry="4.8" transform="rotate(22 10.5 -3)" />
      <path d="M0-2.5c5 0 9.5 5.7 9.5 9.8 0 3.2-2.4 4.7-4.9 4.7C2.7 12 1.6 11.2 0 11.2S-2.7 12-4.6 12c-2.5 0-4.9-1.5-4.9-4.7 0-4.1 4.5-9.8 9.5-9.8Z" />
    </g>
  );
}

const DRAWINGS = {
  nothing: (
    <>
      <path d="M34 62h60l9 24a4 4 0 0 1-4 5H29a4 4 0 0 1-4-5Z" {...LINE} fill="var(--surface)" />
      <ellipse cx="64" cy="62" rx="30" ry="7" {...LINE} fill="var(--default)" />
      <Paw at="translate(64 80) scale(.52)" />
    </>
  ),
  "no-match": (
    <>
      <circle cx="58" cy="54" r="27" {...LINE} fill="var(--surface)" />
      <path d="m78 74 20 20" {...LINE} strokeWidth="7" />
      <Paw at="translate(58 54)" />
    </>
  ),
  "no-access": (
    <>
      <path d="M46 54V42a18 18 0 0 1 36 0v12" {...LINE} />
      <rect x="34" y="54" width="60" height="40" rx="8" {...LINE} fill="var(--surface)" />
      <Paw at="translate(64 74) scale(.9)" />
    </>
  ),
  failed: (
    <>
      <path d="M18 82c16 0 14-22 28-22M110 46c-16 0-14 22-28 22" {...LINE} />
      <rect x="44" y="50" width="16" height="20" rx="4" transform="rotate(-8 52 60)" {...LINE} fill="var(--brass)" />
      <path d="M60 55h6M60 63h6" {...LINE} transform="rotate(-8 52 60)" />
      <rect x="72" y="58" width="14" height="20" rx="4" transform="rotate(-8 79 68)" {...LINE} fill="var(--surface)" />
      <path d="M62 38l3-8M72 42l7-6M58 84l-4 8" {...LINE} opacity=".45" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type EmptyPictureName = keyof typeof DRAWINGS;

/** Decoration: the sentence beside it says the same. */
export function EmptyPicture({ name, className }: { name: EmptyPictureName; className: string }) {
  return (
    <svg viewBox="0 0 128 112" aria-hidden="true" className={`w-auto text-muted ${className}`}>
      <ellipse cx="64" cy="98" rx="50" ry="8" fill="var(--default)" />
      {DRAWINGS[name]}
    </svg>
  );
}
