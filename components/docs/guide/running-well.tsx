import { backOff, creation } from "#components/docs/guide/samples.ts";
import { Section } from "#components/docs/guide/section.tsx";
import { PlanTable } from "#components/docs/home/plan-table.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { FieldTable } from "#components/ui/field-table.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

const ERROR_BODY = `{
  "code": "invalid_parameter",
  "message": "limit must be an integer from 1 to 100; got \\"500\\".",
  "status": 400
}`;

const DEPRECATION_HEADERS = `Deprecation: @…
Sunset: Thu, 05 Dec 2030 00:00:00 GMT
Link: <…>; rel="deprecation", <…/v1/pets?ids=42>; rel="successor-version"`;

export function LimitsChapter({ base }: { base: string }) {
  return (
    <Section id="limits" title="Limits and backoff">
      <PlanTable />
      <p>
        <RichText text="Two windows apply at the same time: the clock minute and the UTC day. All keys of a project share them. Every request with a valid key counts, whatever the response, except one that is refused with 429." />
      </p>
      <FieldTable
        caption="Headers on every response"
        head={["Header", "Meaning"]}
        rows={[
          ["`X-RateLimit-Limit`", "The limit of the window with the fewest requests left."],
          ["`X-RateLimit-Remaining`", "Requests left in that window."],
          ["`X-RateLimit-Reset`", "When it resets, as a Unix timestamp in seconds."],
          ["`RateLimit`", "What is left in both windows, in the format of the IETF draft."],
          ["`Retry-After`", "On 429 and 503: whole seconds until a retry can succeed."],
        ]}
      />
      <p>
        <RichText text="After a 429, wait at least `Retry-After` seconds, then back off exponentially, with some random jitter so that many clients don’t retry at the same moment:" />
      </p>
      <CodeTabs name="guide-back-off" caption="Wait and retry" samples={backOff(base)} />
      <p>
        <RichText text="Requests sent before `Retry-After` has passed are strikes. Unless the service is configured otherwise, the twentieth strike in a window bans the key for 5 minutes, and each further ban within 24 hours lasts twice as long. A banned key gets 429 with the code `api_key_banned`; the project’s other keys keep working." />
      </p>
      <p>
        <RichText text="A burst alone never bans: requests that you sent before a 429 could reach you are refused, but they aren’t strikes. A strike is a request on a connection that had already received a 429, or on any other connection more than a second after the first 429. So stop at the first 429, let what is in flight finish, and wait." />
      </p>
    </Section>
  );
}

export function IdempotencyChapter({ base }: { base: string }) {
  return (
    <Section id="idempotency" title="Retrying safely">
      <p>
        <RichText text="If the connection breaks during a write such as `POST /pets`, you can’t know whether it was done. Send an `Idempotency-Key` of 1 to 255 characters, and you don’t need to know: the same key with the same request returns the first response again, marked `Idempotent-Replayed: true`." />
      </p>
      <CodeTabs name="guide-idempotency" caption="Add an animal once" samples={creation(base)} />
      <ul>
        <li>
          <RichText text="A key is remembered for 24 hours within its project. Derive it from your own record, such as an intake number, or generate a UUID." />
        </li>
        <li>
          <RichText text="The same key with a different request gets 422 `idempotency_mismatch`. While the first request is still running, it gets 409 `idempotency_conflict`: wait a second, then retry." />
        </li>
        <li>
          <RichText text="Refused requests aren’t remembered, so a corrected body can use the same key." />
        </li>
      </ul>
    </Section>
  );
}

export function ErrorsChapter() {
  return (
    <Section id="errors" title="Errors">
      <p>
        <RichText text="Every error has `code`, `message` and `status`. Base decisions on `code`, or on `status` if you don’t know the code. Show `message` to people." />
      </p>
      <CodeBlock caption="An error" language="json" code={ERROR_BODY} />
      <p>
        The{" "}
        <a href="/docs/errors" className="link">
          error catalog
        </a>{" "}
        explains each code. Every response also has an <code className="inline-code">X-Request-Id</code>: include it when you report a
        problem, so the request can be found in the log.
      </p>
    </Section>
  );
}

export function VersioningChapter() {
  return (
    <Section id="versioning" title="Versions and changes">
      <p>
        <RichText text="The major version is part of the address, `/v1`. Within it we only add: new operations, optional parameters, fields, headers and error codes. Ignore anything you don’t recognize, and nothing breaks." />
      </p>
      <p>
        <RichText text="Anything that would break a careful client waits for `/v2`: a field removed or renamed, a type changed, a new required parameter, a new meaning of an existing value." />
      </p>
      <p>
        <RichText text="An operation that will be removed is announced in its own responses at least six months ahead, with `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and links to the explanation and the successor. After the sunset, it returns 410 `gone`." />
      </p>
      <p>
        <RichText text="There is one such operation: `GET /pets/{petId}` will be removed on December 5, 2030. Use `GET /pets` with `ids` for one animal, or with the `status` filter." />
      </p>
      <CodeBlock caption="Headers of a deprecated operation" language="http" code={DEPRECATION_HEADERS} />
      <p>
        <RichText text="Operations with a `Stability` header, such as `GET /store/orders`, are `experimental` or `beta` and may still change within `/v1`." />
      </p>
    </Section>
  );
}

export function TermsChapter() {
  return (
    <Section id="terms" title="Terms of use">
      <p>
        The operator of this service decides who gets a project. The owners of a project decide who gets a key, and on what terms its
        animals may be shown elsewhere: ask them.
      </p>
      <p>Petstore itself comes without a license: all rights are reserved. The fonts are under the SIL Open Font License.</p>
    </Section>
  );
}
