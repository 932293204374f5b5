export interface Chapter {
  /** Links from elsewhere lead to it; its text is in the file of this name. */
  id: string;
  title: string;
  /** Where it says more than the title, which the side list shows. */
  heading?: string;
}

/** In reading order. */
export const CHAPTERS = [
  { id: "first-call", title: "First call" },
  { id: "authentication", title: "Keys and scopes" },
  { id: "browsers", title: "No CORS on /v1", heading: "No CORS on /v1, and what to use in a browser" },
  { id: "website", title: "Animals on a website" },
  { id: "animals", title: "The animal" },
  { id: "paging", title: "Paging" },
  { id: "selecting", title: "Find animals" },
  { id: "photos", title: "Photos" },
  { id: "sync", title: "Keep a copy in sync" },
  { id: "adoption", title: "Mark an animal adopted" },
  { id: "enquiries", title: "Enquiries of visitors" },
  { id: "domains", title: "Domains by program" },
  { id: "agencies", title: "Many projects by program" },
  { id: "receive-webhooks", title: "Receive webhooks" },
  { id: "try-webhooks", title: "Try webhooks on a laptop" },
  { id: "limits", title: "Limits and backoff" },
  { id: "idempotency", title: "Retrying safely" },
  { id: "errors", title: "Errors" },
  { id: "versioning", title: "Versions and changes" },
  { id: "clients", title: "Client libraries" },
  { id: "terms", title: "Terms of use" },
] as const satisfies readonly Chapter[];

export type ChapterId = (typeof CHAPTERS)[number]["id"];
