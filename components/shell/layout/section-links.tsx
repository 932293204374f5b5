"use client";

import { useEffect, useState } from "react";

export interface DocSection {
  id: string;
  title: string;
}

/** The part of the window in which a section counts as being read: its upper third. */
const READ_AT = "-15% 0px -66% 0px";

/** The sections of a page; the one that is being read is marked. */
export function SectionLinks({ sections }: { sections: readonly DocSection[] }) {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const seen = new IntersectionObserver(
      (changes) => {
        const entered = changes.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: READ_AT },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) seen.observe(section);
    }
    return () => seen.disconnect();
  }, [sections]);

  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-note lg:block lg:border-l-2 lg:border-border">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            className="block py-1.5 text-muted decoration-brass decoration-2 underline-offset-4 hover:text-foreground hover:underline aria-[current]:text-foreground lg:-ml-0.5 lg:border-l-2 lg:border-transparent lg:pl-4 lg:hover:border-brass lg:hover:no-underline lg:aria-[current]:border-brass"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
