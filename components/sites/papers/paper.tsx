import "#components/sites/papers/paper.css";
import { createElement, type ReactNode } from "react";
import type { PaperNode } from "#lib/sites/papers/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

function Pieces({ nodes }: { nodes: readonly PaperNode[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other order
  return nodes.map((node, at) => <Piece key={at} node={node} />);
}

function Piece({ node }: { node: PaperNode }): ReactNode {
  switch (node.kind) {
    case "text":
      return node.text;
    case "field":
      return <bdi className="paper-field">{node.text}</bdi>;
    case "missing":
      return <span className="paper-blank" title={node.text} />;
    case "unknown":
      return <mark>{node.text}</mark>;
    case "line":
      return (
        <span className="paper-line">
          <span className="paper-blank" />
          {node.text}
        </span>
      );
    case "check":
      return (
        <span className="paper-check">
          <span aria-hidden className="paper-box" />
          {node.text}
        </span>
      );
    case "page":
      return <div className="paper-break" />;
    case "rule":
      return <hr />;
    case "element":
      return createElement(node.tag, node.tag === "ol" ? { start: node.start } : null, <Pieces nodes={node.nodes} />);
  }
}

/** The pages of one filled template, numbered. @param props.page name of its own pages in CSS */
export function PaperPages(props: { nodes: PaperNode[]; language: SiteLanguage; page?: string | undefined }) {
  const { nodes, language, page } = props;
  return (
    <article lang={language} dir="auto" className="paper" style={page === undefined ? undefined : { page }}>
      <Pieces nodes={nodes} />
    </article>
  );
}
