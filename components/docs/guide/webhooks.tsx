import { Section } from "#components/docs/guide/section.tsx";
import { RECEIVE_IN_PYTHON, RECEIVE_IN_TYPESCRIPT } from "#components/docs/guide/webhook-samples.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { FieldTable } from "#components/ui/field-table.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

export function WebhooksChapter() {
  return (
    <Section id="receive-webhooks" title="Receive webhooks">
      <p>
        <RichText text="Instead of asking for events, you can have them sent to you. In the dashboard, an owner of the project opens Settings, then Webhooks, and adds the address of your receiver. The signing secret is shown once." />
      </p>
      <p>
        <RichText text="Each event is one `POST` with the event as JSON, exactly as `GET /v1/events` lists it. Messages follow the Standard Webhooks specification, so its libraries verify them:" />
      </p>
      <CodeBlock caption="Receive and verify in TypeScript" language="typescript" code={RECEIVE_IN_TYPESCRIPT} />
      <CodeBlock caption="Receive and verify in Python" language="python" code={RECEIVE_IN_PYTHON} />
      <FieldTable
        caption="Headers of a message"
        head={["Header", "Example", "Meaning"]}
        rows={[
          ["`webhook-id`", "`evt_901`", "The same for every attempt and replay of an event."],
          ["`webhook-timestamp`", "`1795426200`", "When this attempt was sent, in seconds since 1970."],
          [
            "`webhook-signature`",
            "`v1,K5oZ…`",
            "HMAC-SHA256 of ID, timestamp, and body. Two of them, separated by a space, while a secret is being rotated.",
          ],
        ]}
      />
      <ul>
        <li>
          <RichText text="Answer with a 2xx status within ten seconds; do the work afterward. Redirects are not followed, and the answer can have at most 64 KiB." />
        </li>
        <li>
          <RichText text="A message can arrive more than once. Remember each `webhook-id` that you have processed, and ignore it the next time." />
        </li>
        <li>
          <RichText text="Messages about one animal and its adoptions arrive in order, each after the one before was accepted. Messages about different animals can overtake each other." />
        </li>
        <li>
          <RichText text="A failed message is sent again up to 23 times: after 5 seconds at first, then after longer and longer waits of up to 12 hours, for nearly three days. If your receiver has accepted nothing in that time, the endpoint is disabled, and the project’s owners get a mail. Status 410 disables it at once." />
        </li>
        <li>
          <RichText text="The endpoint’s page shows each attempt and its answer. There you can send a test, replay one message or everything since a moment, and rotate the secret with an overlap in which both secrets sign." />
        </li>
        <li>
          <RichText text="The receiver needs HTTPS with a certificate that browsers trust, and an address on the public internet. The next chapter shows how to try it without." />
        </li>
      </ul>
      <p>
        <RichText text="Identifiers are int64. If yours are beyond 2⁵³, in TypeScript pass `{ jsonParse: false }` to `verify` and parse the text yourself, as shown above." />
      </p>
    </Section>
  );
}
