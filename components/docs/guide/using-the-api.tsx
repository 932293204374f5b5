import { EXACT_JSON, EXACT_JSON_ANYWHERE, paging } from "#components/docs/guide/samples.ts";
import { Section } from "#components/docs/guide/section.tsx";
import { ownRoute } from "#components/docs/guide/sync-samples.ts";
import { firstCall, MAKE_KEY } from "#components/docs/home/samples.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { FieldTable } from "#components/ui/field-table.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

export function FirstCallChapter({ base }: { base: string }) {
  return (
    <Section id="first-call" title="First call">
      <p>
        <RichText text={`All URLs start with \`${base}\`. Requests and responses are JSON in UTF-8, and every request needs a key:`} />
      </p>
      <CodeTabs name="guide-first-call" caption="First call" samples={firstCall(base)} />
      <p>
        <RichText text="The response is a bare JSON array. An unknown path, a wrong method, and a server error return JSON too, so your code never has to parse HTML." />
      </p>
    </Section>
  );
}

export function AuthenticationChapter() {
  return (
    <Section id="authentication" title="Keys and scopes">
      <p>
        <RichText text="Send the key as `Authorization: Bearer <API_KEY>`. A key in the URL is not accepted, because URLs end up in logs. To create a key, open your project in the dashboard, go to API keys, and choose New key. It’s shown only once. The operator of the service can also create one on the command line:" />
      </p>
      <CodeBlock caption="Create a project and a key" language="shell" code={MAKE_KEY} />
      <ul>
        <li>
          <RichText text="A key belongs to one project and sees only that project’s animals. An animal of another project is treated as if it didn’t exist." />
        </li>
        <li>
          <RichText text="The scope `read` can list and get animals; `read_write` can also add, change, and delete them. A key without the scope that a request needs gets 403 `insufficient_scope`; an invalid key gets 401." />
        </li>
        <li>
          <RichText text="Rotation creates a new key and keeps the old one working for up to 24 hours, for example with `keys rotate 12 --project city-shelter --overlap 24h`. Switch to the new one in the meantime, and no request is lost." />
        </li>
        <li>
          <RichText text="A revoked, disabled, or expired key fails with its next request. Disabling can be undone; revoking can’t." />
        </li>
        <li>
          <RichText text="The last six characters are a checksum, so a mistyped key is recognized immediately." />
        </li>
      </ul>
    </Section>
  );
}

export function BrowsersChapter({ base }: { base: string }) {
  return (
    <Section id="browsers" title="No CORS on /v1, and what to use in a browser">
      <p>
        <RichText text="`/v1` sends no CORS headers, so a script on a web page cannot read its responses. This is intentional: a key in a page can be read by every visitor, and a `read_write` key would let them add animals and use up your quota." />
      </p>
      <p>
        <RichText text="Call the API from your server and let your pages ask your server. It passes on only what visitors may see, and one request of your quota can serve many of them:" />
      </p>
      <CodeBlock caption="A route for your pages" language="typescript" code={ownRoute(base)} />
      <p>
        <RichText text="To show animals on the web without writing code, publish the project’s adoption site from the dashboard. To try the API in a browser, use the console in the reference at `/docs`." />
      </p>
    </Section>
  );
}

export function AnimalsChapter() {
  return (
    <Section id="animals" title="The animal">
      <FieldTable
        caption="Fields of an animal"
        head={["Field", "Type", "Meaning"]}
        rows={[
          ["`id`", "int64", "Assigned by the service. Never taken from a request."],
          ["`name`", "text", "1 to 255 characters, kept exactly as sent."],
          ["`categoryId`", "int64", "The category the animal belongs to."],
          ["`status`", "text", "`available`, `pending`, or `sold`. If left out when adding, `available`."],
          ["`externalId`", "text", "Your own identifier, 1 to 128 characters, unique in the project. Optional, and not in responses."],
        ]}
      />
      <p>
        <RichText text="Both numbers are int64 and exact. JavaScript’s own numbers are exact only up to 2⁵³ − 1; if your identifiers are larger, parse the response so that every digit is kept:" />
      </p>
      <CodeBlock caption="Exact numbers in JavaScript" language="typescript" code={EXACT_JSON} />
      <CodeBlock caption="Exact numbers in older JavaScript" language="typescript" code={EXACT_JSON_ANYWHERE} />
    </Section>
  );
}

export function PagingChapter({ base }: { base: string }) {
  return (
    <Section id="paging" title="Paging">
      <p>
        <RichText text="`limit` sets how many animals a page has, from 1 to 100; the default is 20. They’re listed in the order in which they were added. If there are more, the response has a `Link` header with `rel=next`. Request that URL as is." />
      </p>
      <CodeTabs name="guide-paging" caption="Read every page" samples={paging(base)} />
      <p>
        <RichText text="The next URL keeps your `limit` and filters and adds `after`, the identifier of the last animal you saw. That keeps a list consistent while it grows: each animal appears once, and none is skipped. When `Link` is missing, you’ve reached the end." />
      </p>
    </Section>
  );
}
