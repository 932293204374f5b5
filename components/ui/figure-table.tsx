import type { Plot } from "#components/ui/chart-shape.ts";

export function FigureTable({ title, timeHead, series, points }: Pick<Plot, "title" | "series" | "points"> & { timeHead: string }) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-foreground">
          <th scope="col" className="sticky top-0 bg-surface py-1 pr-4">
            {timeHead}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="sticky top-0 bg-surface py-1 pr-3 text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ key, label, values }) => (
          <tr key={key} className="border-b border-border">
            <th scope="row" className="py-1 pr-4 font-normal">
              {label}
            </th>
            {series.map(({ name }, index) => {
              const value = values[index] ?? null;
              return (
                <td key={name} className="py-1 pr-3 text-right">
                  {value === null ? "unknown" : value.toLocaleString("en")}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
