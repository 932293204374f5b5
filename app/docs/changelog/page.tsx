import type { Metadata } from "next";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SectionLinks } from "#components/shell/layout/section-links.tsx";
import { InlineCode } from "#components/ui/prose.tsx";
import { type Inline, readChangelog, type Version } from "#lib/http/pages/changelog.ts";

export const metadata: Metadata = {
  title: "Changelog",
  description: "What changed in Petstore for the people who use it, build on it, and run it, by version.",
  alternates: { types: { "application/atom+xml": "/docs/changelog.atom" } },
};

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

function titleOf({ title, date }: Version): string {
  return date === undefined ? "Not released yet" : `${title}, ${dayFormat.format(new Date(date))}`;
}

const groupId = (version: Version, title: string): string => `${version.id}-${title.toLowerCase().replaceAll(" ", "-")}`;

/** Leads staff, callers, and operators to what concerns them. */
function Audiences({ version }: { version: Version }) {
  const titles = version.groups.filter(({ level }) => level === 3).map(({ title }) => title);
  if (titles.length < 2) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4">
      {titles.map((title) => (
        <li key={title}>
          <a href={`#${groupId(version, title)}`} className="link inline-flex min-h-11 items-center">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function InlinePart({ part }: { part: Inline }) {
  if (part.kind === "link")
    return (
      <a href={part.href} className="link">
        {part.text}
      </a>
    );
  if (part.kind === "code") return <InlineCode>{part.text}</InlineCode>;
  if (part.kind === "strong") return <strong>{part.text}</strong>;
  return part.kind === "em" ? <em>{part.text}</em> : part.text;
}

export default async function ChangelogPage() {
  const versions = await readChangelog();
  return (
    <DocPage
      current="/docs/changelog"
      title="Changelog"
      lead="What changed for the people who use Petstore, build on it, and run it."
      nav={
        <SectionLinks sections={versions.map(({ id, title, date }) => ({ id, title: date === undefined ? "Not released yet" : title }))} />
      }
    >
      <p>
        <a href="/docs/changelog.atom" className="link">
          Follow by feed (Atom)
        </a>
      </p>
      {versions.map((version) => (
        <section key={version.id} id={version.id} aria-labelledby={`${version.id}-title`} className="pt-12 first-of-type:pt-8">
          <h2 id={`${version.id}-title`} className="text-2xl">
            {titleOf(version)}
          </h2>
          <Audiences version={version} />
          {version.groups.map(({ title, level, changes }) => {
            const Heading = `h${level}` as const;
            return (
              <div key={title}>
                <Heading id={groupId(version, title)} className={level === 3 ? "mt-8 text-lg" : "mt-5 font-semibold"}>
                  {title}
                </Heading>
                {changes.length > 0 && (
                  <ul className="mt-3 max-w-[42rem] list-disc space-y-2 pl-5 marker:text-brass">
                    {changes.map((parts) => (
                      <li key={parts.map(({ text }) => text).join("")} className="break-words">
                        {parts.map((part, i) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
                          <InlinePart key={i} part={part} />
                        ))}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            );
          })}
        </section>
      ))}
    </DocPage>
  );
}
