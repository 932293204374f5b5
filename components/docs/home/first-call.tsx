import { firstCall, MAKE_KEY } from "#components/docs/home/samples.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";

const ANSWER = `[
  { "id": 42, "name": "Biscuit", "categoryId": 7, "status": "available" },
  { "id": 45, "name": "Clover", "categoryId": 3, "status": "available" }
]`;

export function FirstCall({ base }: { base: string }) {
  return (
    <section id="first-call" aria-labelledby="first-call-title" className="column scroll-mt-4 pt-20 lg:pt-28">
      <h2 id="first-call-title" className="max-w-2xl text-[clamp(2rem,4vw,3rem)]">
        Two steps to your first list
      </h2>
      <ol className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <li className="min-w-0">
          <h3 className="text-xl">1. Get a key</h3>
          <p className="mt-3 mb-5 text-muted">
            When the service starts for the very first time, it prints a demo project’s key, once. After that, the operator of the service
            creates projects and keys on its command line:
          </p>
          <CodeBlock caption="Create a project and a key" language="shell" code={MAKE_KEY} />
          <p className="mt-5 text-muted">
            A key is shown only once and stored only as a hash. Keep it in an environment variable such as{" "}
            <code className="inline-code text-foreground">PETSTORE_KEY</code>, never in a page that visitors load.
          </p>
        </li>
        <li className="min-w-0">
          <h3 className="text-xl">2. List animals</h3>
          <p className="mt-3 mb-5 text-muted">The URL below is this service. The response is a plain JSON array without a wrapper.</p>
          <div className="grid gap-4">
            <CodeTabs name="first-call" caption="First call" samples={firstCall(base)} />
            <CodeBlock caption="Example response" language="json" code={ANSWER} />
          </div>
        </li>
      </ol>
    </section>
  );
}
