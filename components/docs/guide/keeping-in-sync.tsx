import { Section } from "#components/docs/guide/section.tsx";
import { copyInSync } from "#components/docs/guide/sync-samples.ts";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { FieldTable } from "#components/ui/field-table.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

export function SelectingChapter() {
  return (
    <Section id="selecting" title="Find animals">
      <FieldTable
        caption="Parameters of GET /pets"
        head={["Parameter", "What the list has"]}
        rows={[
          ["`ids=42,43`", "These animals, up to 100 at once. Ids that the project doesn’t have are left out."],
          ["`status=available`", "Animals with this status."],
          ["`categoryId=3`", "Animals of this category. `GET /categories` lists the categories’ names."],
          ["`q=biscuit`", "Animals whose names have this word, or one that begins so. Case and accents don’t matter."],
          ["`updatedSince=2026-11-21T09:30:00Z`", "Animals added or changed at this moment or later."],
          ["`inBin=true`", "The animals in the bin instead, which stay there for thirty days. Not with `q`."],
          ["`include=externalId,timestamps,etag`", "Also `externalId`, `createdAt` and `updatedAt`, and `etag`, of each animal."],
        ]}
      />
      <p>
        <RichText text="You can combine all of them, and with `limit` and `after`. To read a single animal, use `ids` with one id: the response is a list of one, or an empty one, and its `ETag` is the animal’s." />
      </p>
      <p>
        <RichText text="All but `status` are `beta`: a response to a request that has one of them says so in a `Stability` header." />
      </p>
    </Section>
  );
}

export function SyncChapter({ base }: { base: string }) {
  return (
    <Section id="sync" title="Keep a copy in sync">
      <p>
        <RichText text="Read everything once, then only what has changed. Both are the same walk through the pages of `updatedSince`: the first one starts in 1970, and each later one starts at the `Updated-Until` that the first page of the walk before has named." />
      </p>
      <CodeTabs name="guide-sync" caption="Walk through changes" samples={copyInSync(base)} />
      <ul>
        <li>
          <RichText text="No change is missed, not even one that was being saved during your walk. Remember `Updated-Until` only after you have saved the whole walk; if it fails midway, start it again." />
        </li>
        <li>
          <RichText text="What changes during a walk, or at the very moment of `Updated-Until`, can come a second time in the next one. So insert or replace by `id`. Take the moment from the header, not from your own clock." />
        </li>
        <li>
          <RichText text="Walk without other filters: an animal that no longer has the `status` you ask for isn’t in the list." />
        </li>
        <li>
          <RichText text="A deleted animal is in the bin, so only `updatedSince` together with `inBin=true` shows it, and only for thirty days. Walk through both lists, or follow the events." />
        </li>
        <li>
          <RichText text="With events, note the newest id first (`GET /v1/events?order=desc&limit=1`), then read all animals. From then on, ask for `GET /v1/events?after=` with the last id that you have seen: store the animal of `pet.created`, `pet.updated`, and `pet.restored`, and remove that of `pet.deleted`. Nothing is missed or repeated. The log goes back 30 days; read everything again if your copy is older." />
        </li>
        <li>
          <RichText text="An event has the animal’s four fields, without your `externalId`. If your copy needs it, ask for the animals that the events are about, up to 100 at once: `GET /v1/pets?ids=42,43&include=externalId`. Keep it beside the `id`, because a deleted animal is only in the list of the bin." />
        </li>
        <li>
          <RichText text="Each list of animals, categories, or orders has an `ETag`. Send it as `If-None-Match` with the same URL, and the response is a 304 without a body as long as nothing has changed. It still counts as a request." />
        </li>
        <li>
          <RichText text="Ask for compressed responses with `Accept-Encoding: br, gzip`; most HTTP clients do so by themselves. A page of 100 animals shrinks to about a tenth." />
        </li>
      </ul>
    </Section>
  );
}
