import type { MDXContent } from "mdx/types";
import type { ChapterId } from "#components/docs/guide/chapter-list.ts";
import Adoption from "./adoption.mdx";
import Agencies from "./agencies.mdx";
import Animals from "./animals.mdx";
import Authentication from "./authentication.mdx";
import Browsers from "./browsers.mdx";
import Clients from "./clients.mdx";
import Domains from "./domains.mdx";
import Enquiries from "./enquiries.mdx";
import Errors from "./errors.mdx";
import Events from "./events.mdx";
import FirstCall from "./first-call.mdx";
import Idempotency from "./idempotency.mdx";
import Limits from "./limits.mdx";
import Manage from "./manage.mdx";
import Paging from "./paging.mdx";
import Photos from "./photos.mdx";
import ReceiveWebhooks from "./receive-webhooks.mdx";
import Selecting from "./selecting.mdx";
import Sync from "./sync.mdx";
import Terms from "./terms.mdx";
import TestProjects from "./test-projects.mdx";
import Tokens from "./tokens.mdx";
import TryWebhooks from "./try-webhooks.mdx";
import Versioning from "./versioning.mdx";
import Website from "./website.mdx";

export const CHAPTER_TEXTS: Record<ChapterId, MDXContent> = {
  "first-call": FirstCall,
  authentication: Authentication,
  tokens: Tokens,
  "test-projects": TestProjects,
  browsers: Browsers,
  website: Website,
  animals: Animals,
  paging: Paging,
  selecting: Selecting,
  photos: Photos,
  sync: Sync,
  events: Events,
  adoption: Adoption,
  enquiries: Enquiries,
  domains: Domains,
  manage: Manage,
  agencies: Agencies,
  "receive-webhooks": ReceiveWebhooks,
  "try-webhooks": TryWebhooks,
  limits: Limits,
  idempotency: Idempotency,
  errors: Errors,
  versioning: Versioning,
  clients: Clients,
  terms: Terms,
};
