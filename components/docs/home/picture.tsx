/** Pictures show the product itself, with the demo's animals. */
const SIZES = {
  board: { width: 1280, height: 900 },
  inbox: { width: 1280, height: 900 },
  list: { width: 780, height: 1688 },
  phone: { width: 780, height: 1688 },
} as const;

export function Picture(props: { name: keyof typeof SIZES; alt: string; className: string; isFirst?: boolean }) {
  const { name, alt, className, isFirst = false } = props;
  return (
    // biome-ignore lint/performance/noImgElement: the file has its size already
    <img
      src={`/home/${name}.webp`}
      alt={alt}
      {...SIZES[name]}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      className={`h-auto border border-border bg-surface shadow-surface ${className}`}
    />
  );
}
