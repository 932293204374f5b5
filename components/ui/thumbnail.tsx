const SIZES = {
  small: "size-8 rounded-lg text-base bg-surface-secondary text-muted",
  row: "size-9 rounded-lg text-base bg-surface-secondary text-muted",
  tile: "size-10 rounded-lg text-lg bg-surface-secondary text-muted",
  line: "size-12 rounded-xl text-xl bg-butter text-butter-ink",
  head: "size-16 rounded-xl text-2xl bg-surface-secondary text-muted",
  card: "aspect-square w-full text-5xl bg-surface-secondary text-muted",
} as const;

const initialOf = (name: string): string => (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "♥").toLocaleUpperCase("en");

/** A square picture, or the initial of the name that is beside it. The initial is not copied with a row's text. */
export function Thumbnail({ name, src, size }: { name: string; src: string | null; size: keyof typeof SIZES }) {
  const look = `${SIZES[size]} shrink-0`;
  // biome-ignore lint/performance/noImgElement: each size is a file already
  if (src) return <img src={src} alt="" draggable={false} loading="lazy" decoding="async" className={`${look} object-cover`} />;
  return (
    <span
      aria-hidden
      data-initial={initialOf(name)}
      className={`${look} inline-flex items-center justify-center font-display font-bold before:content-[attr(data-initial)]`}
    />
  );
}
