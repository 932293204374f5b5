import type { Metadata } from "next";
import { ErrorsChapter, IdempotencyChapter, LimitsChapter, VersioningChapter } from "#components/guide/running-well.tsx";
import {
  AnimalsChapter,
  AuthenticationChapter,
  BrowsersChapter,
  FirstCallChapter,
  PagingChapter,
} from "#components/guide/using-the-api.tsx";
import { WebhooksChapter } from "#components/guide/webhooks.tsx";
import { DocPage } from "#components/layout/doc-page.tsx";
import { SyncLanguages } from "#components/ui/sync-languages.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";

export const metadata: Metadata = {
  title: "Guide",
  description: "First call, keys, paging, webhooks, limits, safe retries, and versioning of the Petstore API.",
};

const SECTIONS = [
  { id: "first-call", title: "First call" },
  { id: "authentication", title: "Keys and scopes" },
  { id: "browsers", title: "Calls from a browser" },
  { id: "animals", title: "The animal" },
  { id: "paging", title: "Paging" },
  { id: "receive-webhooks", title: "Receive webhooks" },
  { id: "limits", title: "Limits and backoff" },
  { id: "idempotency", title: "Retrying safely" },
  { id: "errors", title: "Errors" },
  { id: "versioning", title: "Versions and changes" },
] as const;

export default async function GuidePage() {
  const base = await baseAddress();
  return (
    <DocPage
      current="/docs/guide"
      title="Guide"
      lead="What you need to build on the API and keep it running: one chapter for each thing that goes wrong when no one explains it."
      sections={SECTIONS}
    >
      <SyncLanguages />
      <FirstCallChapter base={base} />
      <AuthenticationChapter />
      <BrowsersChapter />
      <AnimalsChapter />
      <PagingChapter base={base} />
      <WebhooksChapter />
      <LimitsChapter base={base} />
      <IdempotencyChapter base={base} />
      <ErrorsChapter />
      <VersioningChapter />
    </DocPage>
  );
}
