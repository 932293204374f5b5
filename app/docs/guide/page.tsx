import type { Metadata } from "next";
import { AdoptionChapter } from "#components/docs/guide/changing.tsx";
import { ClientsChapter } from "#components/docs/guide/clients.tsx";
import { SelectingChapter, SyncChapter } from "#components/docs/guide/keeping-in-sync.tsx";
import { ErrorsChapter, IdempotencyChapter, LimitsChapter, TermsChapter, VersioningChapter } from "#components/docs/guide/running-well.tsx";
import {
  AnimalsChapter,
  AuthenticationChapter,
  BrowsersChapter,
  FirstCallChapter,
  PagingChapter,
} from "#components/docs/guide/using-the-api.tsx";
import { WebhookTrialChapter } from "#components/docs/guide/webhook-trial.tsx";
import { WebhooksChapter } from "#components/docs/guide/webhooks.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SyncLanguages } from "#components/ui/sync-languages.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";

export const metadata: Metadata = {
  title: "Guide",
  description: "First call, keys, paging, keeping a copy in sync, webhooks, limits, safe retries, and versioning of the Petstore API.",
};

const SECTIONS = [
  { id: "first-call", title: "First call" },
  { id: "authentication", title: "Keys and scopes" },
  { id: "browsers", title: "No CORS on /v1" },
  { id: "animals", title: "The animal" },
  { id: "paging", title: "Paging" },
  { id: "selecting", title: "Find animals" },
  { id: "sync", title: "Keep a copy in sync" },
  { id: "adoption", title: "Mark an animal adopted" },
  { id: "receive-webhooks", title: "Receive webhooks" },
  { id: "try-webhooks", title: "Try webhooks on a laptop" },
  { id: "limits", title: "Limits and backoff" },
  { id: "idempotency", title: "Retrying safely" },
  { id: "errors", title: "Errors" },
  { id: "versioning", title: "Versions and changes" },
  { id: "clients", title: "Client libraries" },
  { id: "terms", title: "Terms of use" },
] as const;

export default async function GuidePage() {
  const base = await baseAddress();
  return (
    <DocPage
      current="/docs/guide"
      title="Guide"
      lead="What you need to know to call the API, keep a copy in sync, and stay within its limits."
      sections={SECTIONS}
    >
      <SyncLanguages />
      <FirstCallChapter base={base} />
      <AuthenticationChapter />
      <BrowsersChapter base={base} />
      <AnimalsChapter />
      <PagingChapter base={base} />
      <SelectingChapter />
      <SyncChapter base={base} />
      <AdoptionChapter base={base} />
      <WebhooksChapter />
      <WebhookTrialChapter />
      <LimitsChapter base={base} />
      <IdempotencyChapter base={base} />
      <ErrorsChapter />
      <VersioningChapter />
      <ClientsChapter base={base} />
      <TermsChapter />
    </DocPage>
  );
}
