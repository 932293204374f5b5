import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import { guideSource } from "#lib/http/pages/guide-source.ts";
import { reference } from "#lib/http/pages/reference.ts";
import { ERROR_CODES } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";

interface ListedChapter {
  id: string;
  title: string;
  heading?: string;
  text: string;
}

interface DocEntry {
  part: "Guide" | "Reference" | "Errors";
  title: string;
  href: string;
  /** Lowercase, with the title. */
  text: string;
}

const entry = (part: DocEntry["part"], title: string, href: string, ...texts: string[]): DocEntry => ({
  ...{ part, title, href },
  text: [title, ...texts].join(" ").toLowerCase(),
});

/** Without code and marks, to be small. */
const proseOf = (source: string): string => source.replaceAll(/```[\s\S]*?```|<[^>]*>|[*`|]|-{3}|\]\([^)]*\)/g, "").replaceAll(/\s+/g, " ");

const chapterEntry = async ({ id, title, heading = title, text }: ListedChapter): Promise<DocEntry> =>
  entry("Guide", heading, `/docs/guide/${id}`, text, proseOf(await guideSource(id)));

function operationEntries(): DocEntry[] {
  return reference().groups.flatMap(({ slug, operations }) =>
    operations.map(({ id, method, path, title, text, parameters }) =>
      entry("Reference", title, `/docs/${slug}#${id}`, method, `/v1${path}`, text, ...parameters.map(({ name }) => name)),
    ),
  );
}

const errorEntries = (): DocEntry[] =>
  ERROR_CODES.map((code) => {
    const { status, title, cause, fix } = ERROR_CATALOGUE[code];
    return entry("Errors", `${code}: ${title}`, `/docs/errors#${code}`, String(status), cause, fix);
  });

async function readEntries(chapters: readonly ListedChapter[]): Promise<DocEntry[]> {
  return [...(await Promise.all(chapters.map(chapterEntry))), ...operationEntries(), ...errorEntries()];
}

const kept = singleton<{ entries?: Promise<DocEntry[]> }>("http.doc-entries", () => ({}));

/** What the search of the documentation can find: the same until the next start. */
export function docEntries(chapters: readonly ListedChapter[]): Promise<DocEntry[]> {
  const found = kept();
  found.entries ??= readEntries(chapters);
  return found.entries;
}
