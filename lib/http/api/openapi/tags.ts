/** The order is that of the reference. */
export const TAGS: { name: string; description: string }[] = [
  { name: "Pets", description: "Animals up for adoption." },
  { name: "Photos", description: "Photos of animals." },
  { name: "Categories", description: "The names of animals' categories." },
  { name: "Store", description: "Adoption orders." },
  { name: "Enquiries", description: "What visitors of the published site have asked." },
  { name: "Site", description: "The published site." },
  { name: "Domains", description: "Domains of the published site." },
  { name: "Project", description: "The project, its plan, and what is left of it." },
  { name: "Projects", description: "What a personal token may act in." },
  { name: "API keys", description: "The project's keys." },
  { name: "Webhook endpoints", description: "Addresses that get events, and what was sent there." },
  { name: "Events", description: "What happened, in order." },
  { name: "Webhooks", description: "What is sent to your own addresses (Standard Webhooks)." },
];
