export interface Provider {
  name: string;
  path: string;
  /** What its name field expects. */
  nameField: string;
  notes: readonly string[];
  /** `no`: the provider has no ALIAS record for external names. */
  apex: "yes" | "no" | "look";
  apexText: string;
}

const NO_APEX = "Set the address records that are shown.";

/** As of writing; their pages change. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: "Cloudflare",
    path: "Choose the domain → DNS → Records → Add record.",
    nameField: "The short name, or @ for the bare domain.",
    notes: [
      "Turn off “Proxy status” so that the cloud is gray and says “DNS only”. With the orange cloud, DNS shows Cloudflare’s addresses.",
    ],
    apex: "yes",
    apexText: "Set a CNAME with the name @. Cloudflare turns it into addresses automatically (CNAME flattening).",
  },
  {
    name: "GoDaddy",
    path: "My Products → Domains → the domain → DNS → Add New Record.",
    nameField: "The short name.",
    notes: ["A new domain has a “Parked” A record, and often a CNAME for www. Edit or delete them."],
    apex: "no",
    apexText: NO_APEX,
  },
  {
    name: "Hetzner",
    path: "DNS → the zone → Records → Add record.",
    nameField: "The short name.",
    notes: ["End the value with a period. Without it, Hetzner appends your own domain."],
    apex: "no",
    apexText: NO_APEX,
  },
  {
    name: "IONOS",
    path: "Domains & SSL → the domain → DNS → Add record.",
    nameField: "The short name, in “Host name”.",
    notes: ["IONOS asks whether it may turn off its own A and AAAA records for the same name. Say yes."],
    apex: "no",
    apexText: NO_APEX,
  },
  {
    name: "Namecheap",
    path: "Domain List → Manage → Advanced DNS → Add New Record.",
    nameField: "The short name, in “Host”; @ for the bare domain.",
    notes: ["Delete the “URL Redirect” and “Parking page” records with the same name."],
    apex: "yes",
    apexText: "Choose the type “ALIAS Record” with the host @. It offers only short TTLs; choose any of them.",
  },
  {
    name: "OVHcloud",
    path: "Web Cloud → Domain names → the domain → DNS zone → Add an entry.",
    nameField: "The short name, in “Sub-domain”.",
    notes: ["End the value with a period. Without it, OVHcloud appends your own domain."],
    apex: "no",
    apexText: NO_APEX,
  },
  {
    name: "Route 53 (AWS)",
    path: "Hosted zones → the domain → Create record.",
    nameField: "The short name; leave it empty for the bare domain.",
    notes: [],
    apex: "no",
    apexText: `Its “Alias” can point only to AWS services and names in the same zone, not to ours. ${NO_APEX}`,
  },
  {
    name: "Squarespace",
    path: "Domains → the domain → DNS → DNS Settings → Custom records → Add record.",
    nameField: "The short name, in “Host”; @ for the bare domain.",
    notes: ["Delete the preset “Squarespace Defaults” unless the site is on Squarespace."],
    apex: "look",
    apexText: `Look for the type ALIAS. If it isn’t offered: ${NO_APEX.charAt(0).toLowerCase()}${NO_APEX.slice(1)}`,
  },
];
