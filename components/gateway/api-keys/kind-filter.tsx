"use client";

import { KIND_WORDS } from "#components/gateway/api-keys/words.ts";
import { allCalls } from "#lib/gateway/usage/keys.rules.ts";
import { CALL_KINDS, type CallCounts, type CallKind } from "#lib/gateway/usage/keys.schema.ts";

export function KindFilter(props: {
  label: string;
  counts: CallCounts;
  value: CallKind | undefined;
  onChange: (kind: CallKind | undefined) => void;
}) {
  const { label, counts, value, onChange } = props;
  const choices = [
    { kind: undefined, name: "All", statuses: "", count: allCalls(counts) },
    ...CALL_KINDS.map((kind) => ({ kind, name: KIND_WORDS[kind].label, statuses: KIND_WORDS[kind].statuses, count: counts[kind] })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of buttons in every browser
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ kind, name, statuses, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
          className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-full border border-border px-4 text-note hover:bg-foreground/6 aria-pressed:border-foreground aria-pressed:bg-butter aria-pressed:font-semibold md:h-10"
        >
          {name}
          {statuses && <span className="font-mono text-xs text-muted">{statuses}</span>}
          <span className="tabular-nums">{count.toLocaleString("en")}</span>
        </button>
      ))}
    </div>
  );
}
