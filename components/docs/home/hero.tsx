import { ArrowRight } from "lucide-react";
import { KennelCard } from "#components/docs/home/kennel-card.tsx";
import { Code } from "#components/ui/code.tsx";

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

export function Hero({ base }: { base: string }) {
  return (
    <section className="bg-butter" aria-labelledby="hero-title">
      <div className="column grid gap-x-14 gap-y-12 pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:items-center lg:pt-16 lg:pb-24">
        <div>
          <h1 id="hero-title" className="text-[clamp(2.6rem,6.2vw,4.5rem)] leading-[1.02] font-extrabold tracking-[-0.035em]">
            Every animal that needs a home, one request away.
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-butter-ink lg:text-xl">
            Petstore is a REST API that keeps a shelter’s animals in one place, so that its website, its apps and its partners all show the
            same list.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="#first-call" className="button button--primary button--lg">
              Make your first call
              <ArrowRight aria-hidden />
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
