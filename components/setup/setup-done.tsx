import { MAKE_KEY } from "#components/home/samples.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";

/** What stands now and what can be done next; the dashboard is no part of this version, and the page says so. */
export function SetupDone({ email }: { email: string }) {
  return (
    <div>
      <h1 className="text-[2rem]" tabIndex={-1} data-panel-title>
        The administrator account is ready
      </h1>
      <p className="mt-4 text-muted">
        <strong className="text-foreground [overflow-wrap:anywhere]">{email}</strong> is now this service’s administrator, and the link is
        used up. Keep the password safe: signing in comes with the dashboard, which is not part of this version.
      </p>
      <h2 className="mt-8 text-xl">What you can do today</h2>
      <p className="mt-2 mb-4 text-muted">Make a project and its first key on the command line, then call the API:</p>
      <CodeBlock caption="A project and a key" language="shell" code={MAKE_KEY} />
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="/docs/guide" className="button button--primary h-11 px-5 md:h-11">
          Read the guide
        </a>
        <a href="/" className="button button--outline h-11 px-5 md:h-11">
          To the start page
        </a>
      </p>
    </div>
  );
}
