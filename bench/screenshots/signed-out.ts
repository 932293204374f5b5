import type { Shot } from "./shot.ts";

export const SIGNED_OUT: Shot[] = [
  { name: "home", path: () => "/" },
  { name: "sign-in", path: () => "/sign-in" },
  { name: "forgot", path: () => "/forgot" },
  { name: "reset-dead", path: () => "/reset#not-a-link" },
  { name: "setup", path: ({ setup }) => setup },
  { name: "setup-dead", path: () => "/setup#not-a-link" },
  { name: "invitation", path: ({ invitation }) => invitation },
  { name: "invitation-dead", path: () => "/invitations#not-a-link" },
  { name: "dns-dead", path: () => "/dns#not-a-link" },
  { name: "docs", path: () => "/docs" },
  { name: "guide", path: () => "/docs/guide" },
  { name: "errors", path: () => "/docs/errors" },
  { name: "not-found", path: () => "/there-is-no-such-page", status: 404 },
  { name: "dns", path: ({ dns }) => dns },
  { name: "reset", path: ({ reset }) => reset },
  { name: "site-public", path: ({ site }) => site },
  { name: "site-public-animal", path: ({ site, pet }) => `${site}animals/${pet}` },
  { name: "site-public-nothing", path: ({ site }) => `${site}there-is-nothing`, status: 404 },
  { name: "site-public-unknown", path: () => "/sites/nobody.localhost/", status: 404 },
];
