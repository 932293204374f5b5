export interface Chapter {
  /** The end of its address, and the name of the file with its text. */
  id: string;
  title: string;
  heading?: string;
  text: string;
}

export const CHAPTERS = [
  { id: "first-call", title: "First call", text: "The first request in curl, TypeScript, Python, and PHP." },
  { id: "authentication", title: "Keys and scopes", text: "Create a key, choose what it may do, and replace it without losing a request." },
  { id: "tokens", title: "Access tokens", text: "One token of a person for several projects, and what it may do." },
  { id: "test-projects", title: "Test projects", text: "Projects for building and trying programs, and how to empty one." },
  {
    id: "browsers",
    title: "No CORS on /v1",
    heading: "No CORS on /v1, and what to use in a browser",
    text: "Why keys stay on your server, and how your pages still get animals.",
  },
  {
    id: "website",
    title: "Animals on a website",
    text: "Two lines that show a shelter’s animals on any website, and a feed without a key.",
  },
  { id: "animals", title: "The animal", text: "The fields of an animal, its profile, and numbers that JavaScript rounds." },
  { id: "paging", title: "Paging", text: "Read a long list page by page: no animal is skipped or comes twice." },
  { id: "selecting", title: "Find animals", text: "List animals by status, category, name, or time of change." },
  { id: "photos", title: "Photos", text: "Add photos, put them in order, and say what they show." },
  { id: "sync", title: "Keep a copy in sync", text: "Read everything once, then only what has changed." },
  { id: "events", title: "Events", text: "The log of what happened, and what each event has." },
  { id: "adoption", title: "Mark an animal adopted", text: "Change one animal or a hundred without overwriting what a colleague did." },
  { id: "enquiries", title: "Enquiries of visitors", text: "Read what visitors of a published site ask, and say how far you are." },
  { id: "domains", title: "Domains by program", text: "Add domains, read which DNS records they need, and see when they are served." },
  { id: "manage", title: "Keys and webhooks by program", text: "Create and rotate keys, and see what was sent to an endpoint." },
  { id: "agencies", title: "Many projects by program", text: "A script that sets up thirty projects with keys, webhooks, and domains." },
  { id: "receive-webhooks", title: "Receive webhooks", text: "Receive each event as a signed request, and verify it." },
  { id: "try-webhooks", title: "Try webhooks on a laptop", text: "Four ways to send messages to a receiver that is not on the internet." },
  { id: "limits", title: "Limits and backoff", text: "How many requests a plan has, and how to wait for more." },
  { id: "idempotency", title: "Retrying safely", text: "Repeat a write after a lost response without doing it twice." },
  { id: "errors", title: "Errors", text: "What every error has, and how to handle it." },
  { id: "versioning", title: "Versions and changes", text: "What may change within /v1, and how you find out." },
  {
    id: "clients",
    title: "Client libraries",
    text: "The clients for TypeScript and PHP, and what to use with Python, Postman, and other languages.",
  },
  { id: "terms", title: "Terms of use", text: "Who decides who may use the service, and the licenses." },
] as const satisfies readonly Chapter[];

export type ChapterId = (typeof CHAPTERS)[number]["id"];

export const chapterPath = (id: string): string => `/docs/guide/${id}`;
