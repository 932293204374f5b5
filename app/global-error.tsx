"use client";

import "./globals.css";

/**
 * Last resort, when even the root layout fails. Prerendered without a nonce, so it must work without scripts: a form
 * requests the same page again.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>That did not work · Petstore</title>
        <main id="main" className="column flex min-h-dvh flex-col items-start justify-center py-16">
          <h1 className="text-4xl font-extrabold">That did not work</h1>
          <p className="mt-4 max-w-xl text-lg text-muted">
            Something went wrong on our side while this page was made. Trying again may help.
            {error.digest ? ` In the service’s log it has the reference ${error.digest}.` : ""}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <form>
              <button type="submit" className="button button--primary button--lg h-12 px-6 md:h-12">
                Try again
              </button>
            </form>
            <a href="/" className="button button--outline button--lg h-12 px-6 md:h-12">
              Back to the start
            </a>
          </div>
        </main>
      </body>
    </html>
  );
}
