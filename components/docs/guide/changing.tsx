import { Section } from "#components/docs/guide/section.tsx";
import { adoption, ownRecord } from "#components/docs/guide/writing-samples.ts";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

export function AdoptionChapter({ base }: { base: string }) {
  return (
    <Section id="adoption" title="Mark an animal adopted">
      <p>
        <RichText text="An adopted animal has the status `sold`. Send only what changes with `PATCH /pets/{petId}`; the other fields stay. The adoption order follows by itself: `pending` places it, `sold` completes it, and `available` cancels it." />
      </p>
      <CodeTabs name="guide-adoption" caption="Mark an animal adopted" samples={adoption(base)} />
      <ul>
        <li>
          <RichText text="`If-Match` takes the `ETag` of a response with this one animal, such as that of `GET /pets?ids=42`, or the `etag` that a list has with `include=etag`. If someone has changed the animal since, you get 412 `precondition_failed` and nothing is overwritten: read it again, then decide. Without `If-Match`, the last write wins." />
        </li>
        <li>
          <RichText text="`Idempotency-Key` makes a retry safe, as it does when you add an animal. Without it, a retry after a lost response gets 412, because your own first request has changed the animal." />
        </li>
        <li>
          <RichText text="If you know the animal by your own identifier, use `PUT /pets/external/{externalId}` instead: it changes the animal, or adds it if there is none. With `If-None-Match: *` it only adds, and answers 412 if the animal exists." />
        </li>
      </ul>
      <CodeTabs name="guide-own-record" caption="Change or add by your own identifier" samples={ownRecord(base)} />
      <p>
        <RichText text="After an adoption day, send up to 100 changes with one `POST /pets/batch`. It counts as one request of your quota. An `ifMatch` beside the `id` of an operation does what the header does for a single change. `DELETE /pets/{petId}` is for animals that were added by mistake: they go to the bin for thirty days, and `POST /pets/{petId}/restore` takes them out." />
      </p>
    </Section>
  );
}
