import { SearchBox } from "#components/shell/doc-search/search-box.tsx";
import { BrandMark } from "#components/shell/layout/brand-mark.tsx";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";
import { ThemeToggle } from "#components/shell/layout/theme-toggle.tsx";

const LINKS = [
  { href: "/docs", label: "Reference" },
  { href: "/docs/guide", label: "Guide" },
  { href: "/docs/errors", label: "Errors" },
  { href: "/sign-in", label: "Sign in" },
] as const;

/** @param isBelow the page is below that of the current link */
export function SiteHeader({ current, isBelow = false }: { current?: string; isBelow?: boolean }) {
  const here = isBelow ? "true" : "page";
  return (
    <header className="bg-butter">
      <div className="column flex min-h-16 flex-wrap items-center gap-x-8 py-2">
        <a href="/" aria-label="Petstore, home" className="flex items-center gap-2.5 font-display text-xl font-bold tracking-tight">
          <BrandMark className="size-8" />
          Petstore
        </a>
        <nav aria-label="Main" className="order-last -mx-3 flex w-[calc(100%+1.5rem)] sm:order-none sm:ml-auto sm:mr-0 sm:w-auto">
          {LINKS.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={current === href ? here : undefined}
              className="rounded-full px-3 py-2 text-note font-medium decoration-brass decoration-[3px] underline-offset-[0.4em] hover:underline aria-[current]:underline"
            >
              {label}
            </a>
          ))}
        </nav>
        {current?.startsWith("/docs") && <SearchBox />}
        <div className="ml-auto sm:-ml-5">
          <ThemeToggle />
          <ReadyMark />
        </div>
      </div>
    </header>
  );
}
