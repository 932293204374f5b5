import type { ReactNode } from "react";

/** Closed on phones, where long lists would push the page's text off the first screen. */
export function DocNav({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mb-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
    >
      <details className="lg:[&::details-content]:[content-visibility:visible]">
        <summary className="w-fit cursor-pointer py-1.5 font-semibold lg:supports-[selector(::details-content)]:hidden">{name}</summary>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-note lg:block lg:border-l-2 lg:border-border">{children}</ul>
      </details>
    </nav>
  );
}

export const DOC_NAV_LINK =
  "block py-1.5 text-muted decoration-brass decoration-2 underline-offset-4 hover:text-foreground hover:underline aria-[current]:text-foreground lg:-ml-0.5 lg:border-l-2 lg:border-transparent lg:pl-4 lg:hover:border-brass lg:hover:no-underline lg:aria-[current]:border-brass";
