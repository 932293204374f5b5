import "#components/sites/papers/paper.css";
import { createElement, type ReactNode } from "react";
import type { PaperNode } from "#lib/sites/papers/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

const SHEET =
  "mx-auto max-w-4xl rounded-xl border border-black/20 bg-white p-4 text-base/[1.45] text-neutral-900 [overflow-wrap:anywhere] sm:p-14";
const PRINTED_SHEET = "print:max-w-none print:border-0 print:p-0 print:text-[11pt] print:not-last:break-after-page";
const HEADING = "print:break-inside-avoid print:break-after-avoid";
/** Place and day stay with the lines to sign on, which follow in a `div`. */
const BLOCK = "my-2.5 print:has-[+div]:break-after-avoid";
const CELL = "border border-neutral-400 px-2.5 py-1.5 text-start align-top";

const LOOKS: Record<string, string> = {
  h1: `mb-5 text-[1.7em] font-extrabold ${HEADING}`,
  h2: `mt-6 mb-2.5 text-[1.25em] ${HEADING}`,
  h3: `mt-4 mb-1.5 ${HEADING}`,
  p: `whitespace-pre-line ${BLOCK}`,
  ul: `list-disc ps-6 ${BLOCK}`,
  ol: `list-decimal ps-6 ${BLOCK}`,
  li: "my-2.5 whitespace-pre-line",
  bdi: "whitespace-pre-line",
  hr: "my-5 border-neutral-400",
  table: `w-full border-collapse ${BLOCK}`,
  tr: "print:break-inside-avoid",
  th: `font-bold ${CELL}`,
  td: `first:wrap-break-word ${CELL}`,
  div: "print:break-inside-avoid",
};

const BLANK = "inline-block min-w-36 border-b border-current";

function Pieces({ nodes }: { nodes: readonly PaperNode[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other order
  return nodes.map((node, at) => <Piece key={at} node={node} />);
}

function Piece({ node }: { node: PaperNode }): ReactNode {
  if (typeof node === "string") return node;
  const { tag, nodes, start } = node;
  switch (tag) {
    case "missing":
      return <span className={BLANK} title={String(nodes[0])} />;
    case "line":
      return (
        <span className="me-7 inline-flex w-5/12 min-w-40 max-w-64 flex-col text-[0.85em]">
          <span className={`mb-1 h-12 ${BLANK}`} />
          <Pieces nodes={nodes} />
        </span>
      );
    case "check":
      return (
        <span className="inline-flex items-baseline gap-2.5 print:break-inside-avoid">
          <span aria-hidden className="size-3.5 shrink-0 border-2 border-current" />
          <Pieces nodes={nodes} />
        </span>
      );
    case "page":
      return <div className="my-8 border-t-2 border-neutral-300 border-dashed print:m-0 print:break-after-page print:border-0" />;
    default:
      return createElement(tag, { className: LOOKS[tag], start }, nodes.length > 0 ? <Pieces nodes={nodes} /> : undefined);
  }
}

/** The pages of one filled template, numbered, black on white in every color scheme. @param props.page name of its own pages in CSS */
export function PaperPages({
  nodes,
  language,
  page = "numbered",
}: {
  nodes: PaperNode[];
  language: SiteLanguage;
  page?: string | undefined;
}) {
  return (
    <article lang={language} dir="auto" className={`${SHEET} ${PRINTED_SHEET}`} style={{ page }}>
      <Pieces nodes={nodes} />
    </article>
  );
}
