export interface Bar {
  /** The whole name, such as "21 November, 14:00". */
  label: string;
  /** What stands beneath the bar; empty for none. */
  tick: string;
  value: number;
}

const number = new Intl.NumberFormat("en");
const WIDTH = 600;
const HEIGHT = 150;
const GAP = 0.28;

/**
 * Bars over time. Each can be pointed at; who cannot see them gets the same
 * figures as a table, which everyone can open.
 */
export function BarChart({ title, unit, bars }: { title: string; unit: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">
          {number.format(total)} {unit}, at most {number.format(total === 0 ? 0 : most)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-40 w-full overflow-visible"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="var(--border)" vectorEffect="non-scaling-stroke" />
        {bars.map(({ label, value }, index) => {
          const height = value === 0 ? 0 : Math.max((value / most) * HEIGHT, 3);
          return (
            <g key={label} className="group">
              <rect x={index * step} y="0" width={step} height={HEIGHT} fill="transparent">
                <title>{`${label}: ${number.format(value)} ${unit}`}</title>
              </rect>
              <rect
                x={index * step + (step * GAP) / 2}
                y={HEIGHT - height}
                width={step * (1 - GAP)}
                height={height}
                className="pointer-events-none fill-accent group-hover:fill-brass"
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1 flex text-xs text-muted tabular-nums">
        {bars.map(({ label, tick }) => (
          <span key={label} className="w-0 flex-1 text-center whitespace-nowrap">
            {tick && <span className="-mx-6 inline-block">{tick}</span>}
          </span>
        ))}
      </div>
      <details className="mt-3 text-sm">
        <summary className="w-fit cursor-pointer font-semibold text-muted hover:text-foreground">The figures as a table</summary>
        <table className="mt-2 w-full max-w-sm border-collapse text-left tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-foreground">
              <th scope="col" className="py-1 pr-4">
                Time
              </th>
              <th scope="col" className="py-1 text-right capitalize">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label} className="border-b border-border">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {label}
                </th>
                <td className="py-1 text-right">{number.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
