import { encode } from "uqr";

/**
 * Black on white, which every camera reads. Rendered by the server, or in a part that loads by itself.
 * @param label the text by default
 */
export function QrCode({ text, label = text, className }: { text: string; label?: string; className: string }) {
  const { data, size } = encode(text, { ecc: "M" });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
