import { PACK_CLIENT, pythonSession, typescriptClient } from "#components/docs/guide/client-samples.ts";
import { Section } from "#components/docs/guide/section.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

export function ClientsChapter({ base }: { base: string }) {
  return (
    <Section id="clients" title="Client libraries">
      <p>
        <RichText text="The TypeScript client is a folder of Petstore’s source, `clients/typescript`, that you build and pack yourself; no registry has it. It runs on Node 20.3 and newer, reads lists page by page, retries as `Retry-After` says, sends an `Idempotency-Key` with every write, keeps int64 exact as `bigint`, and verifies webhooks." />
      </p>
      <CodeBlock caption="Build and pack the TypeScript client" language="shell" code={PACK_CLIENT} />
      <CodeBlock caption="The TypeScript client" language="typescript" code={typescriptClient(base)} />
      <p>
        <RichText text="In Python, `requests` (`apt install python3-requests` on Debian) does most of it, and its integers are exact. This session also waits when the day’s quota is used up, which can take hours: use the sample under Limits and backoff if you would rather give up." />
      </p>
      <CodeBlock caption="Paging and retries in Python" language="python" code={pythonSession(base)} />
      <p>
        For Postman, import the{" "}
        <a href="/openapi.postman.json" className="link">
          collection
        </a>{" "}
        and set its variable <code className="inline-code">apiKey</code>. For other languages, generate a client from the{" "}
        <a href="/openapi.json" className="link">
          OpenAPI document
        </a>
        .
      </p>
    </Section>
  );
}
