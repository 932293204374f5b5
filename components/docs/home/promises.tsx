import { Code } from "#components/ui/code.tsx";
import type { CodeLanguage } from "#components/ui/highlight.ts";
import { RichText } from "#components/ui/rich-text.tsx";

interface Reliance {
  title: string;
  text: string;
  href: string;
  more: string;
  wire: string;
  language: CodeLanguage;
}

const PROMISES: Reliance[] = [
  {
    title: "Paging you can follow",
    text: "As long as there are more animals, a `Link` header has the next page’s URL. From the first page to the last, each animal appears exactly once, even while others are added.",
    href: "/docs/guide/paging",
    more: "Paging",
    wire: 'Link: <…/v1/pets?limit=20&after=61>; rel="next"',
    language: "http",
  },
  {
    title: "Limits you can see",
    text: "Every response says how much of your quota is left and when it resets. A refused request says how many seconds to wait. Nothing is throttled silently.",
    href: "/docs/guide/limits",
    more: "Limits and backoff",
    wire: 'X-RateLimit-Remaining: 59\nX-RateLimit-Reset: 1795253460\nRateLimit: "minute";r=59;t=42, "day";r=986;t=31242',
    language: "http",
  },
  {
    title: "One shape for every error",
    text: "Three fields, always the same, from a misspelled path to a server error. The message names every problem at once, and each code is documented with its cause and its fix.",
    href: "/docs/errors",
    more: "Error catalog",
    wire: '{\n  "code": "invalid_parameter",\n  "message": "limit must be an integer from 1 to 100; got \\"500\\".",\n  "status": 400\n}',
    language: "json",
  },
  {
    title: "Numbers kept to the last digit",
    text: "Identifiers are int64 and stay exact in both directions, across the whole range. No floating-point rounding on the way.",
    href: "/docs/guide/animals",
    more: "The animal and its fields",
    wire: '{ "name": "Biscuit", "categoryId": 9223372036854775807 }',
    language: "json",
  },
  {
    title: "Safe to send twice",
    text: "Add an `Idempotency-Key` when you create. If the connection breaks, send the same request again: you get the first response back, not a second dog.",
    href: "/docs/guide/idempotency",
    more: "Retrying safely",
    wire: "POST /v1/pets HTTP/1.1\nIdempotency-Key: 6f1c2a9e-intake-118",
    language: "http",
  },
  {
    title: "Keys you can replace calmly",
    text: "Rotate a key, and the old one keeps working for an overlap you choose. Revoke one, and its next request fails on every process.",
    href: "/docs/guide/authentication",
    more: "Keys and scopes",
    wire: 'HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Bearer realm="petstore", error="invalid_token"',
    language: "http",
  },
];

export function Promises() {
  return (
    <section aria-labelledby="promises-title" className="column pt-24 lg:pt-32">
      <h2 id="promises-title" className="max-w-2xl text-[clamp(2rem,4vw,3rem)]">
        What your code can rely on
      </h2>
      <div className="mt-10 border-t border-border">
        {PROMISES.map(({ title, text, href, more, wire, language }) => (
          <div
            key={title}
            className="grid gap-x-14 gap-y-5 border-b border-border py-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center"
          >
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2.5 text-muted">
                <RichText text={text} />
              </p>
              <a href={href} className="link mt-2.5 inline-block text-note">
                {more}
              </a>
            </div>
            <div className="code-panel min-w-0">
              <Code code={wire} language={language} label={`Example: ${title}`} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
