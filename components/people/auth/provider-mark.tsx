import type { ProviderView } from "#lib/people/auth/provider.schema.ts";

const GITHUB = [
  "currentColor",
  "M8 0C3.58 0 0 3.58 0 8c0 3.54 2.29 6.53 5.47 7.59.4.07.55-.17.55-.38 0-.19-.01-.82-.01-1.49-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82.64-.18 1.32-.27 2-.27.68 0 1.36.09 2 .27 1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48 0 1.07-.01 1.93-.01 2.2 0 .21.15.46.55.38A8.01 8.01 0 0 0 16 8c0-4.42-3.58-8-8-8z",
] as const;

/** Google requires these colors; the parts also differ in shape. */
const GOOGLE = [
  ["#4285F4", "M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z"],
  [
    "#34A853",
    "M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23z",
  ],
  [
    "#FBBC05",
    "M5.84 14.09c-.22-.66-.35-1.36-.35-2.09s.13-1.43.35-2.09V7.07H2.18C1.43 8.55 1 10.22 1 12s.43 3.45 1.18 4.93l2.85-2.22.81-.62z",
  ],
  [
    "#EA4335",
    "M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z",
  ],
] as const;

const KEY = [
  "currentColor",
  "M14.5 2.5a7 7 0 0 0-6.7 9.04L2 17.34V22h4.66v-2.33H9v-2.34h2.33l1.13-1.13a7 7 0 1 0 2.04-13.7zm1.75 7a1.75 1.75 0 1 1 0-3.5 1.75 1.75 0 0 1 0 3.5z",
] as const;

export function ProviderMark({ provider: { id, icon } }: { provider: ProviderView }) {
  // biome-ignore lint/performance/noImgElement: a small data URL that an operator chose
  if (icon !== null) return <img src={icon} alt="" className="size-5 shrink-0 object-contain" />;
  const [size, paths] = id === "google" ? [24, GOOGLE] : id === "github" ? [16, [GITHUB]] : [24, [KEY]];
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} className="size-5 shrink-0">
      {paths.map(([color, path]) => (
        <path key={color} fill={color} d={path} />
      ))}
    </svg>
  );
}
