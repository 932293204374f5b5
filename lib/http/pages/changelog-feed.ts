import { originOf } from "#lib/http/api/lanes/next-lane.ts";
import { type Inline, readChangelog, type Version } from "#lib/http/pages/changelog.ts";
import { textDocument } from "#lib/http/pages/text-document.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

function inlineHtml(part: Inline): string {
  const text = escaped(part.text);
  if (part.kind === "link") return `<a href="${escaped(part.href)}">${text}</a>`;
  return part.kind === "text" ? text : `<${part.kind}>${text}</${part.kind}>`;
}

function versionHtml({ groups }: Version): string {
  const htmlOf = ({ title, level, changes }: Version["groups"][number]): string => {
    const items = changes.map((parts) => `<li>${parts.map(inlineHtml).join("")}</li>`).join("");
    return `<h${level}>${escaped(title)}</h${level}>${items === "" ? "" : `<ul>${items}</ul>`}`;
  };
  return groups.map(htmlOf).join("");
}

/** A feed without entries needs a date too. */
const NEVER = "1970-01-01T00:00:00Z";

/** Atom (RFC 4287), with an entry for each released version: unreleased changes have no date. */
export function changelogFeed(versions: readonly Version[], origin: string): string {
  const page = escaped(`${origin}/docs/changelog`);
  const released = versions.flatMap((version) => (version.date === undefined ? [] : [{ ...version, at: `${version.date}T00:00:00Z` }]));
  const entries = released.map(({ at, ...version }) => {
    return `  <entry>
    <title>Petstore ${escaped(version.title)}</title>
    <id>${page}#${escaped(version.id)}</id>
    <link href="${page}#${escaped(version.id)}"/>
    <updated>${at}</updated>
    <content type="html">${escaped(versionHtml(version))}</content>
  </entry>
`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>Petstore changelog</title>
  <id>${page}</id>
  <link rel="alternate" type="text/html" href="${page}"/>
  <link rel="self" type="application/atom+xml" href="${page}.atom"/>
  <updated>${released[0]?.at ?? NEVER}</updated>
  <author><name>Petstore</name></author>
${entries.join("")}</feed>
`;
}

export async function changelogFeedResponse(request: Request): Promise<Response> {
  return textDocument(request, "application/atom+xml", changelogFeed(await readChangelog(), originOf(request.headers)));
}
