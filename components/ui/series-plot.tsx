"use client";

import { Area, Bar, CartesianGrid, ComposedChart, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_FILLS, hasFigures, type Plot } from "#components/ui/chart-shape.ts";
import { PlotTip } from "#components/ui/plot-tip.tsx";

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const INK = { fill: "var(--muted)", fontSize: 12 };
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const ROUND = 2;

/** Loaded separately, so that only pages with charts pay for it. Never animates; the arrow keys move between steps. */
export function SeriesPlot({ title, unit, kind, series, points, limit }: Plot) {
  const rows = points.map(({ key, values }) => ({ key, ...Object.fromEntries(values.map((value, index) => [`v${index}`, value])) }));
  const byKey = new Map(points.map((point) => [point.key, point]));
  const ticks = points.filter(({ tick }) => tick !== "").map(({ key }) => key);
  return (
    <ComposedChart
      responsive
      data={rows}
      margin={MARGIN}
      barCategoryGap="18%"
      barGap={1}
      title={`${title}. Use the arrow keys to move along it.`}
      className="size-full text-foreground [&_svg:focus-visible]:outline-3 [&_svg:focus-visible]:outline-offset-2 [&_svg:focus-visible]:outline-(--focus)"
    >
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey="key"
        ticks={ticks}
        interval="preserveEnd"
        tickFormatter={(key: string) => byKey.get(key)?.tick ?? ""}
        tick={INK}
        tickLine={false}
        axisLine={{ stroke: "var(--border)" }}
        minTickGap={8}
      />
      <YAxis
        width="auto"
        allowDecimals={false}
        tickCount={4}
        tickFormatter={(value: number) => compact.format(value)}
        tick={INK}
        tickLine={false}
        axisLine={false}
        domain={[0, limit ? (max: number) => Math.max(max, limit.value) : hasFigures(points) ? "auto" : 1]}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--foreground)", fillOpacity: 0.07, stroke: "var(--muted)" }}
        content={({ active, label }) => {
          const point = active ? byKey.get(String(label)) : undefined;
          return point ? <PlotTip point={point} series={series} unit={unit} /> : null;
        }}
      />
      {series.map(({ name, color }, index) =>
        kind === "areas" ? (
          <Area
            key={name}
            dataKey={`v${index}`}
            name={name}
            stackId="all"
            type="monotone"
            stroke={CHART_FILLS[color]}
            strokeWidth={2}
            fill={CHART_FILLS[color]}
            fillOpacity={0.75}
            dot={points.filter(({ values }) => values[index] !== null).length === 1}
            isAnimationActive={false}
          />
        ) : (
          <Bar
            key={name}
            dataKey={`v${index}`}
            name={name}
            {...(kind === "bars" && { stackId: "all" })}
            fill={CHART_FILLS[color]}
            radius={kind === "groups" || index === series.length - 1 ? [ROUND, ROUND, 0, 0] : 0}
            isAnimationActive={false}
          />
        ),
      )}
      {limit && (
        <ReferenceLine
          y={limit.value}
          stroke="var(--chart-alarm)"
          strokeDasharray="6 4"
          label={{ value: limit.label, position: "insideTopRight", fill: "var(--foreground)", fontSize: 12 }}
        />
      )}
    </ComposedChart>
  );
}
