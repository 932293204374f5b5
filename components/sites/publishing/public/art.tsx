import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import { initial } from "#lib/sites/publishing/public/rules.ts";

const DEGREES = [-24, -9, 12, 27, -38] as const;

export function Paw() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" fill="currentColor">
      <PawShape />
    </svg>
  );
}

/** Fits a 64 by 64 viewBox. */
export function PawShape() {
  return (
    <>
      <ellipse cx="12.5" cy="29" rx="6.2" ry="8.2" transform="rotate(-22 12.5 29)" />
      <ellipse cx="25" cy="15.5" rx="6.6" ry="9" transform="rotate(-6 25 15.5)" />
      <ellipse cx="40" cy="15.5" rx="6.6" ry="9" transform="rotate(6 40 15.5)" />
      <ellipse cx="52" cy="29" rx="6.2" ry="8.2" transform="rotate(22 52 29)" />
      <path d="M32.3 29c9 0 18 10.6 18 18.6 0 6-4.5 8.9-9.3 8.9-3.6 0-5.7-1.7-8.7-1.7s-5.1 1.7-8.7 1.7c-4.8 0-9.3-2.9-9.3-8.9 0-8 9-18.6 18-18.6Z" />
    </>
  );
}

export function AnimalArt({ id, name, color }: { id: string; name: string; color: CategoryColor | null }) {
  const at = Number(BigInt.asUintN(32, BigInt(id)));
  const [x, y] = [18 + (at % 5) * 22, 4 + (at % 3) * 12];
  return (
    <svg viewBox="0 0 200 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={`art ${color ?? ""}`}>
      <g className="paw">
        <g transform={`translate(${x} ${y}) rotate(${DEGREES[at % DEGREES.length]} 60 60) scale(1.9)`}>
          <PawShape />
        </g>
      </g>
      <circle className="disc" cx="100" cy="80" r="42" />
      <circle className="ring" cx="100" cy="80" r="42" />
      <circle className="ring" cx="100" cy="27" r="9" />
      <text x="100" y="82">
        {initial(name) || "♥"}
      </text>
    </svg>
  );
}
