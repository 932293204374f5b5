"use client";

import { useEffect, useState } from "react";
import { DOC_NAV_LINK, DocNav } from "#components/shell/layout/doc-nav.tsx";

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
    <DocNav name="On this page">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? "location" : undefined} className={DOC_NAV_LINK}>
            {title}
          </a>
        </li>
      ))}
    </DocNav>
  );
}
