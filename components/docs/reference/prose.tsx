import type { ReactNode } from "react";

const MARKED = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: label = "", 3: href = "", index } of text.matchAll(MARKED)) {
    parts.push(text.slice(end, index));
    end = index + whole.length;
    if (code !== undefined) {
      parts.push(
        <code key={index} className="inline-code">
          {code}
        </code>,
      );
    } else {
      parts.push(
        <a key={index} href={href} className="link">
          {inline(label)}
        </a>,
      );
    }
  }
  parts.push(text.slice(end));
  return parts;
}

/** The Markdown of the OpenAPI document: `code`, [links](/docs), paragraphs, and lists. */
export function Prose({ text }: { text: string }) {
  return text.split("\n\n").map((block) => {
    if (!block.startsWith("- ")) return <p key={block}>{inline(block)}</p>;
    return (
      <ul key={block} className="list-none space-y-1 p-0">
        {block.split("\n").map((line) => (
          <li key={line}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    );
  });
}
