import { BrandMark } from "#components/shell/layout/brand-mark.tsx";

const LINKS = [
  { href: "/docs", label: "API reference" },
  { href: "/docs/guide", label: "Guide" },
  { href: "/docs/staff", label: "Guide for shelter staff" },
  { href: "/docs/errors", label: "Error catalog" },
  { href: "/openapi.json", label: "OpenAPI 3.1 document" },
  { href: "/llms.txt", label: "llms.txt" },
  { href: "/docs/changelog", label: "Changelog" },
  { href: "/status", label: "Status" },
  { href: "/sign-in", label: "Sign in" },
] as const;

export function SiteFooter() {
  return (
    <footer className="mt-24 border-t border-border">
      <div className="column flex flex-wrap items-center gap-x-8 gap-y-4 py-10 text-note text-muted">
        <p className="mr-auto flex items-center gap-2.5">
          <BrandMark className="size-6 text-foreground" />
          Petstore, API version 1.0.0
        </p>
        <nav aria-label="Documentation">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="hover:text-foreground hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
