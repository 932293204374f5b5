import { backOff, creation } from "#components/guide/samples.ts";
import { Section } from "#components/guide/section.tsx";
import { PlanTable } from "#components/home/plan-table.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { FieldTable } from "#components/ui/field-table.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

const ERROR_BODY = `{
  "code": "invalid_parameter",
  "message": "limit must be an integer from 1 to 100; \\"500\\" came.",
  "status": 400
}`;

const DEPRECATION_HEADERS = `Deprecation: @…
Sunset: Thu, 05 Dec 2030 00:00:00 GMT
Link: <…>; rel="deprecation", <…/v1/pets>; rel="successor-version"`;

export function LimitsChapter({ base }: { base: string }) {
  return (
    <Section id="limits" title="Limits and back-off">
      <PlanTable />
      <p>
        <RichText text="Both windows count together: the clock minute and the day in UTC. All keys of a project share them. Every request with a valid key is counted, whatever its answer; one that is refused with 429 is not." />
      </p>
      <FieldTable
        caption="Headers of every answer"
        head={["Header", "Meaning"]}
        rows={[
          ["`X-RateLimit-Limit`", "The limit of the window with the fewest requests left."],
          ["`X-RateLimit-Remaining`", "Requests left in that window."],
          ["`X-RateLimit-Reset`", "When it starts anew: Unix time in seconds."],
          ["`RateLimit`", "What is left of both windows, after the IETF draft."],
          ["`Retry-After`", "On 429 and 503: whole seconds until a retry can succeed."],
        ]}
      />
      <p>
        <RichText text="After a 429, wait at least `Retry-After` seconds, then go on with pauses that grow, plus a little chance so that many clients do not return at the same instant:" />
      </p>
      <CodeTabs name="guide-back-off" caption="Wait and try again" samples={backOff(base)} />
      <p>
        <RichText text="Requests sent before `Retry-After` has passed are strikes. Unless the service is set up otherwise, the twentieth within a window bans the key for 5 minutes, and each further ban within 24 hours lasts twice as long. A banned key gets 429 with the code `api_key_banned`; the project’s other keys go on working." />
      </p>
    </Section>
  );
}

export function IdempotencyChapter({ base }: { base: string }) {
  return (
    <Section id="idempotency" title="Repeating safely">
      <p>
        <RichText text="When a connection breaks in the middle of `POST /pets`, you cannot know whether the animal was added. Send an `Idempotency-Key` of 1 to 255 characters, and you need not know: the same key with the same body gives the first answer again, marked `Idempotent-Replayed: true`." />
      </p>
      <CodeTabs name="guide-idempotency" caption="Add an animal once" samples={creation(base)} />
      <ul>
        <li>
          <RichText text="A key is remembered for 24 hours within its project. Derive it from your own record, such as an intake number, or make a UUID." />
        </li>
        <li>
          <RichText text="The same key with another body is 422 `idempotency_mismatch`. While the first request still runs, it is 409 `idempotency_conflict`: wait a second." />
        </li>
        <li>
          <RichText text="Refused requests are not remembered, so a corrected body may use the same key." />
        </li>
      </ul>
    </Section>
  );
}

export function ErrorsChapter() {
  return (
    <Section id="errors" title="Errors">
      <p>
        <RichText text="Every error has `code`, `message` and `status`. Decide by `code`, and by `status` for a code that you do not know; show `message` to people." />
      </p>
      <CodeBlock caption="An error" language="json" code={ERROR_BODY} />
      <p>
        The{" "}
        <a href="/docs/errors" className="link">
          error catalogue
        </a>{" "}
        explains each code. Every answer also has an <code className="inline-code">X-Request-Id</code>: quote it when you report a problem,
        and the request is found in the log.
      </p>
    </Section>
  );
}

export function VersioningChapter() {
  return (
    <Section id="versioning" title="Versions and change">
      <p>
        <RichText text="The major version is part of the address, `/v1`. Within it we only add: new operations, optional parameters, fields, headers and error codes. Ignore what you do not know, and nothing breaks." />
      </p>
      <p>
        <RichText text="What would break a careful client waits for `/v2`: a field removed or renamed, a type changed, a new required parameter, a new meaning of an existing value." />
      </p>
      <p>
        <RichText text="An operation that will go is announced in its own answers at least six months ahead, with `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and links to the explanation and the successor. From the sunset on it answers 410 `gone`." />
      </p>
      <p>
        <RichText text="One such operation exists: `GET /pets/{petId}` goes on 5 December 2030. Use `GET /pets` with the `status` filter." />
      </p>
      <CodeBlock caption="Headers of a deprecated operation" language="http" code={DEPRECATION_HEADERS} />
      <p>
        <RichText text="Operations with a `Stability` header, such as `GET /store/orders`, are `experimental` or `beta` and may still change within `/v1`." />
      </p>
    </Section>
  );
}
