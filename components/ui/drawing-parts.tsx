/** What drawings of empty states have in common; each is a file of its own, so that pages load only what they show. */
export const LINE = { fill: "none", stroke: "currentColor", strokeWidth: 3.5, strokeLinecap: "round", strokeLinejoin: "round" } as const;

export function Paw({ at }: { at: string }) {
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
