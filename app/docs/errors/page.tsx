import type { Metadata } from "next";
import { ErrorEntry } from "#components/docs/errors/error-entry.tsx";
import { ErrorFilter } from "#components/docs/errors/error-filter.tsx";
import { SiteFooter } from "#components/shell/layout/site-footer.tsx";
import { SiteHeader } from "#components/shell/layout/site-header.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import { ERROR_CODES } from "#lib/platform/errors.ts";

export const metadata: Metadata = {
  title: "Error catalog",
  description: "Every error code of the Petstore API with its cause, its fix, and a command that triggers it.",
};

const ENTRIES = ERROR_CODES.map((code) => ({ code, entry: ERROR_CATALOGUE[code] })).toSorted((a, b) => a.entry.status - b.entry.status);

const ITEMS = ENTRIES.map(({ code, entry }) => ({
  code,
  status: entry.status,
  title: entry.title,
  text: `${entry.status} ${code} ${entry.title} ${entry.cause} ${entry.fix}`.toLowerCase(),
}));

/** The entries come from the same catalog that the service responds with. */
export default async function ErrorsPage() {
  const base = await baseAddress();
  const prepare = `export PETSTORE_URL="${base}"\nexport PETSTORE_KEY="pets_…"`;
  return (
    <>
      <SiteHeader current="/docs/errors" />
      <main id="main">
        <div className="bg-butter">
          <div className="column grid gap-x-16 gap-y-8 pt-6 pb-8 lg:grid-cols-2 lg:items-end lg:pt-8 lg:pb-10">
            <div>
              <h1 className="text-title">Error catalog</h1>
              <p className="mt-3 text-butter-ink">
                Every error has a code, a message, and a status. Here is each code with its cause, its fix, and a command that triggers it,
                so you can see the response before your users do.
              </p>
            </div>
            <CodeBlock caption="Set these first" language="shell" code={prepare} />
          </div>
        </div>
        <div className="column pt-8 lg:pt-10">
          <ErrorFilter items={ITEMS} />
          {ENTRIES.map(({ code, entry }) => (
            <ErrorEntry key={code} code={code} entry={entry} />
          ))}
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
