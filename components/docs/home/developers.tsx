import { Code } from "#components/ui/code.tsx";

function Biscuit({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 240" className={className} role="img" aria-label="Drawing of a dog with floppy ears and a tag on its collar">
      <rect width="320" height="240" fill="var(--rose)" />
      <circle cx="160" cy="150" r="118" fill="oklch(1 0 0 / 0.22)" />
      <path d="M66 240c4-40 34-64 94-64s90 24 94 64Z" fill="oklch(0.66 0.1 60)" />
      <path d="M122 240c2-30 14-48 38-48s36 18 38 48Z" fill="oklch(0.96 0.02 85)" />
      <path d="M104 186c16 15 34 21 56 21s40-6 56-21l5 15c-17 17-37 24-61 24s-44-7-61-24Z" fill="oklch(0.42 0.088 162)" />
      <circle cx="160" cy="226" r="12.5" fill="oklch(0.83 0.148 82)" stroke="oklch(0.3 0.06 68)" strokeWidth="2.5" />
      <circle cx="160" cy="223" r="2.4" fill="oklch(0.3 0.06 68)" />
      <path d="M160 36c46 0 74 31 74 77 0 47-31 83-74 83s-74-36-74-83c0-46 28-77 74-77Z" fill="oklch(0.74 0.1 64)" />
      <path
        d="M160 36c9 0 13 20 15 48 2 22 35 30 35 62 0 30-22 50-50 50s-50-20-50-50c0-32 33-40 35-62 2-28 6-48 15-48Z"
        fill="oklch(0.97 0.018 85)"
      />
      <path d="M112 44c-30-12-62 2-70 40-6 29 1 62 18 68 16 5 26-16 31-42 4-22 8-47 21-66Z" fill="oklch(0.48 0.085 50)" />
      <path d="M208 44c30-12 62 2 70 40 6 29-1 62-18 68-16 5-26-16-31-42-4-22-8-47-21-66Z" fill="oklch(0.48 0.085 50)" />
      <ellipse cx="124" cy="110" rx="10.5" ry="12" fill="oklch(0.25 0.035 40)" />
      <ellipse cx="196" cy="110" rx="10.5" ry="12" fill="oklch(0.25 0.035 40)" />
      <circle cx="128" cy="105.5" r="3.6" fill="white" />
      <circle cx="200" cy="105.5" r="3.6" fill="white" />
      <path
        d="M109 90c7-7 15-9 23-6M211 90c-7-7-15-9-23-6"
        fill="none"
        stroke="oklch(0.5 0.085 52)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M148 167c0 17 4 23 12 23s12-6 12-23Z" fill="oklch(0.72 0.12 20)" />
      <path
        d="M160 148v16M160 164c-5 9-19 10-27 3M160 164c5 9 19 10 27 3"
        fill="none"
        stroke="oklch(0.3 0.04 40)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M160 126c13 0 21 5 21 12 0 8-12 15-21 15s-21-7-21-15c0-7 8-12 21-12Z" fill="oklch(0.25 0.035 40)" />
      <ellipse cx="153" cy="133" rx="5" ry="2.6" fill="oklch(0.55 0.03 50)" />
    </svg>
  );
}

const FIELDS = [
  { label: "id", value: "42" },
  { label: "categoryId", value: "7" },
] as const;

function KennelCard({ className = "" }: { className?: string }) {
  return (
    <figure className={`rounded-2xl border border-border bg-surface p-3 shadow-surface ${className}`}>
      <div aria-hidden className="mx-auto mb-3 h-2 w-12 rounded-full border border-border bg-background" />
      <Biscuit className="block h-auto w-full rounded-xl" />
      <figcaption className="px-2 pt-3 pb-1.5">
        <div className="flex items-center justify-between gap-3">
          <span className="font-display text-2xl leading-none font-bold">Biscuit</span>
          <span className="rounded-full bg-accent px-2.5 py-1 text-xs leading-none font-bold text-accent-foreground">available</span>
        </div>
        <dl className="mt-3 flex gap-6 text-sm">
          {FIELDS.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-mono font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}

const exchange = (host: string): string => `GET /v1/pets?status=available&limit=1
Host: ${host}
Authorization: Bearer pets_…

HTTP/1.1 200 OK
Link: <…&after=42>; rel="next"
X-RateLimit-Limit: 60
X-RateLimit-Remaining: 59

[
  {
    "id": 42,
    "name": "Biscuit",
    "categoryId": 7,
    "status": "available"
  }
]`;

/** What developers get, beginning with an answer. */
export function Developers({ base }: { base: string }) {
  return (
    <section id="developers" aria-labelledby="developers-title" className="scroll-mt-4 bg-butter">
      <div className="column grid gap-x-14 gap-y-12 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:items-center lg:py-24">
        <div>
          <h2 id="developers-title" className="text-[clamp(2rem,4vw,3rem)]">
            And for developers: every animal, one request away
          </h2>
          <p className="mt-6 max-w-[34rem] text-lg text-butter-ink">
            The REST API has everything that the shelter sees, so that its website, its apps, and its partners all show the same list.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="#first-call" className="button button--primary button--lg">
              Make your first call
            </a>
            <a href="/docs" className="button button--outline button--lg border-2 border-foreground/70">
              API reference
            </a>
          </div>
          <p className="mt-8 text-note text-butter-ink">
            Base URL <code className="ml-1 font-mono text-sm font-semibold [overflow-wrap:anywhere] text-foreground">{base}</code>
          </p>
        </div>
        <div className="relative min-w-0 pb-60 sm:pb-16 lg:pb-12">
          <div className="code-panel shadow-surface sm:mr-16">
            <div className="code-bar">Request one available animal</div>
            <Code code={exchange(new URL(base).host)} language="http" label="Example request and response" />
          </div>
          <KennelCard className="absolute right-0 bottom-0 w-[14.5rem] rotate-2 sm:w-[16.5rem]" />
        </div>
      </div>
    </section>
  );
}
