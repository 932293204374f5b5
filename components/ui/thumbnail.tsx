const SIZES = {
  small: "size-8 rounded-lg text-base",
  row: "size-9 rounded-lg text-base",
  tile: "size-10 rounded-lg text-lg",
  line: "size-12 rounded-xl text-xl",
  head: "size-16 rounded-xl text-2xl",
  card: "aspect-square w-full text-5xl",
} as const;

const TONES = [
  "bg-[oklch(0.82_0.08_162)] text-[oklch(0.28_0.06_162)]",
  "bg-[oklch(0.86_0.1_85)] text-[oklch(0.3_0.06_70)]",
  "bg-[oklch(0.82_0.09_25)] text-[oklch(0.3_0.08_25)]",
  "bg-[oklch(0.82_0.08_235)] text-[oklch(0.28_0.07_240)]",
  "bg-[oklch(0.82_0.08_320)] text-[oklch(0.3_0.08_320)]",
] as const;

/** The same for the same name. */
const toneOf = (name: string): string =>
  TONES[Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % TONES.length] ?? "";
const initialOf = (name: string): string => (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "♥").toLocaleUpperCase("en");

/** A square picture, or on color the initial of the name that is beside it. The initial is not copied with a row's text. */
export function Thumbnail({ name, src, size }: { name: string; src: string | null; size: keyof typeof SIZES }) {
  const look = `${SIZES[size]} shrink-0`;
  // biome-ignore lint/performance/noImgElement: each size is a file already
  if (src) return <img src={src} alt="" draggable={false} loading="lazy" decoding="async" className={`${look} object-cover`} />;
  return (
    <span
      aria-hidden
      data-initial={initialOf(name)}
      className={`${look} ${toneOf(name)} inline-flex items-center justify-center font-display font-bold before:content-[attr(data-initial)]`}
    />
  );
}
