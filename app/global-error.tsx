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
        <title>Something went wrong · Petstore</title>
        <main id="main" className="column flex min-h-dvh flex-col items-start justify-center py-16">
          <h1 className="text-title">Something went wrong</h1>
          <p className="mt-3 max-w-xl text-muted">
            This page couldn’t be loaded because of an error on our side. Wait a moment and try again.
            {error.digest ? ` Reference in the service’s log: ${error.digest}.` : ""}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <form>
              <button type="submit" className="button button--primary button--lg">
                Try again
              </button>
            </form>
            <a href="/" className="button button--outline button--lg">
              Go to home page
            </a>
          </div>
        </main>
      </body>
    </html>
  );
}
