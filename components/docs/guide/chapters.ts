import type { MDXContent } from "mdx/types";
import Adoption from "./adoption.mdx";
import Animals from "./animals.mdx";
import Authentication from "./authentication.mdx";
import Browsers from "./browsers.mdx";
import Clients from "./clients.mdx";
import Domains from "./domains.mdx";
import Enquiries from "./enquiries.mdx";
import Errors from "./errors.mdx";
import FirstCall from "./first-call.mdx";
import Idempotency from "./idempotency.mdx";
import Limits from "./limits.mdx";
import Paging from "./paging.mdx";
import Photos from "./photos.mdx";
import ReceiveWebhooks from "./receive-webhooks.mdx";
import Selecting from "./selecting.mdx";
import Sync from "./sync.mdx";
import Terms from "./terms.mdx";
import TryWebhooks from "./try-webhooks.mdx";
import Versioning from "./versioning.mdx";
import Website from "./website.mdx";

interface Chapter {
  /** Links from elsewhere lead to it. */
  id: string;
  title: string;
  /** Where it says more than the title, which the side list shows. */
  heading?: string;
  Text: MDXContent;
}

/** In reading order. */
export const CHAPTERS: readonly Chapter[] = [
  { id: "first-call", title: "First call", Text: FirstCall },
  { id: "authentication", title: "Keys and scopes", Text: Authentication },
  { id: "browsers", title: "No CORS on /v1", heading: "No CORS on /v1, and what to use in a browser", Text: Browsers },
  { id: "website", title: "Animals on a website", Text: Website },
  { id: "animals", title: "The animal", Text: Animals },
  { id: "paging", title: "Paging", Text: Paging },
  { id: "selecting", title: "Find animals", Text: Selecting },
  { id: "photos", title: "Photos", Text: Photos },
  { id: "sync", title: "Keep a copy in sync", Text: Sync },
  { id: "adoption", title: "Mark an animal adopted", Text: Adoption },
  { id: "enquiries", title: "Enquiries of visitors", Text: Enquiries },
  { id: "domains", title: "Domains by program", Text: Domains },
  { id: "receive-webhooks", title: "Receive webhooks", Text: ReceiveWebhooks },
  { id: "try-webhooks", title: "Try webhooks on a laptop", Text: TryWebhooks },
  { id: "limits", title: "Limits and backoff", Text: Limits },
  { id: "idempotency", title: "Retrying safely", Text: Idempotency },
  { id: "errors", title: "Errors", Text: Errors },
  { id: "versioning", title: "Versions and changes", Text: Versioning },
  { id: "clients", title: "Client libraries", Text: Clients },
  { id: "terms", title: "Terms of use", Text: Terms },
];
