const STEP = 6;
const BAR = 4;
const HEIGHT = 24;

/** Visual only: the adjacent text says the same. Draws nothing for zero. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const max = Math.max(1, ...values);
  return (
    <svg
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      width={values.length * STEP}
      height={HEIGHT}
      aria-hidden="true"
      className="inline-block max-w-full"
    >
      {values.map((value, index) => {
        if (value === 0) return null;
        const height = Math.max((value / max) * HEIGHT, 3);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: each bar is a fixed position
            key={index}
            x={index * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx="1"
            className="fill-accent"
          />
        );
      })}
    </svg>
  );
}
