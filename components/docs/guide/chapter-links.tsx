import Link from "next/link";
import { CHAPTERS, type ChapterId, chapterPath } from "#components/docs/guide/chapter-list.ts";
import { DOC_NAV_LINK, DocNav } from "#components/shell/layout/doc-nav.tsx";

/** These links keep the document, and with it the language that was chosen for samples. */
export function ChapterNav({ current }: { current: ChapterId }) {
  return (
    <DocNav name="Chapters">
      {CHAPTERS.map(({ id, title }) => (
        <li key={id}>
          <Link href={chapterPath(id)} prefetch={false} aria-current={id === current ? "page" : undefined} className={DOC_NAV_LINK}>
            {title}
          </Link>
        </li>
      ))}
    </DocNav>
  );
}

export function ChapterTurns({ current }: { current: ChapterId }) {
  const at = CHAPTERS.findIndex(({ id }) => id === current);
  const turns = [
    { label: "Previous", chapter: CHAPTERS[at - 1], place: "" },
    { label: "Next", chapter: CHAPTERS[at + 1], place: "sm:col-start-2 sm:text-right" },
  ];
  return (
    <nav aria-label="Next chapters" className="mt-16 grid gap-4 border-t border-border pt-6 sm:grid-cols-2">
      {turns.map(
        ({ label, chapter, place }) =>
          chapter && (
            <Link key={label} href={chapterPath(chapter.id)} prefetch={false} className={`group block ${place}`}>
              <span className="block text-note text-muted">{label}</span>
              <span className="font-semibold decoration-brass decoration-2 underline-offset-4 group-hover:underline">{chapter.title}</span>
            </Link>
          ),
      )}
    </nav>
  );
}
