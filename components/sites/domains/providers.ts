export interface Provider {
  name: string;
  path: string;
  nameField: string;
  notes: readonly string[];
  apex: string;
  servers: RegExp;
}

const ADDRESSES = "Set the A and AAAA records that are shown.";
const END_WITH_PERIOD = "End the value of a CNAME record with a period.";

/**
 * As of November 2026; their pages change. From the providers' own guides, read in stored copies of which some are older, but for:
 *
 * - GoDaddy and Squarespace, which follow guides of third parties that agree;
 * - at Namecheap, the TTLs of an ALIAS record, from a third party's guide of 2019;
 * - at OVHcloud, that the field of an address stays empty for the bare domain, as its own guide says of MX records.
 *
 * Unconfirmed: at Namecheap, which records a new domain has. STRATO's guides are in German, and its names are translated here.
 */
export const PROVIDERS: readonly Provider[] = [
  {
    name: "Cloudflare",
    path: "Choose the domain → DNS → Records → Add record.",
    nameField: "The short name, or @ for the bare domain.",
    notes: ["Set “Proxy status” to “DNS only” until HTTPS works. Later you can turn it on, with “Full (strict)” under SSL/TLS."],
    apex: `${ADDRESSES} Or a CNAME record with the name @: Cloudflare turns it into addresses (CNAME flattening), and follows when they change.`,
    servers: /\.ns\.cloudflare\.com$/,
  },
  {
    name: "GoDaddy",
    path: "Domain Portfolio → the domain → DNS → Add New Record.",
    nameField: "The short name, in “Name”, or @ for the bare domain. Where it leads goes into “Value”.",
    notes: ["A new domain has an A record that says “Parked”, and often a CNAME record for www. Edit or delete them."],
    apex: ADDRESSES,
    servers: /\.domaincontrol\.com$/,
  },
  {
    name: "Hetzner",
    path: "Hetzner Console → the project → DNS → the zone → Records.",
    nameField: "The short name, or @ for the bare domain.",
    notes: [`${END_WITH_PERIOD} Without it, Hetzner appends your own domain.`],
    apex: ADDRESSES,
    servers: /\.ns\.hetzner\.(?:com|de)$/,
  },
  {
    name: "IONOS",
    path: "Domains & SSL → the gear under “Actions” beside the domain → DNS → Add record.",
    nameField: "The short name, in “Hostname”, or @ for the bare domain.",
    notes: ["IONOS warns that the new record conflicts with its own A and AAAA records. Let it turn those off."],
    apex: ADDRESSES,
    servers: /\.ui-dns\.(?:com|de|org|biz)$/,
  },
  {
    name: "Namecheap",
    path: "Domain List → Manage → Advanced DNS → Add New Record.",
    nameField: "The short name, in “Host”, or @ for the bare domain.",
    notes: ["A new domain has a “URL Redirect Record” for @, and a CNAME record for www to parkingpage.namecheap.com. Delete them."],
    apex: `${ADDRESSES} Or an “ALIAS Record” with the host @; it offers only TTLs of 1 and 5 minutes; both are fine.`,
    servers: /\.registrar-servers\.com$/,
  },
  {
    name: "OVHcloud",
    path: "Web Cloud → Domain names → the domain → DNS zone → Add an entry.",
    nameField: "The short name, in “Sub-domain”; leave it empty for the bare domain.",
    notes: [`${END_WITH_PERIOD} Without it, OVHcloud appends your own domain.`],
    apex: ADDRESSES,
    servers: /\.(?:ovh\.net|ovh\.ca|anycast\.me)$/,
  },
  {
    name: "Route 53 (AWS)",
    path: "Hosted zones → the domain → Create record.",
    nameField: "The short name, in “Record name”; leave it empty for the bare domain, without @.",
    notes: ["Enter several addresses in one record: in “Value”, one per line."],
    apex: `${ADDRESSES} Its “Alias” leads only to AWS services and to names in the same zone, not to ours.`,
    servers: /\.awsdns-\d+\.(?:com|net|org|co\.uk)$/,
  },
  {
    name: "Squarespace",
    path: "Domains → the domain → DNS → DNS Settings → Custom records → Add record.",
    nameField: "The short name, in “Host”, or @ for the bare domain. Where it leads goes into “Data”.",
    notes: [
      "Delete the “Squarespace Defaults”, unless the site is on Squarespace: they have an HTTPS record too, which browsers use before all others.",
    ],
    apex: `${ADDRESSES} Or an ALIAS record with the host @, unless DNSSEC is on there.`,
    // Leaves out domains that came from Google Domains: Google Cloud DNS has the same servers.
    servers: /\.squarespacedns\.com$/,
  },
  {
    name: "STRATO",
    path: "Domains → Domain administration (“Domainverwaltung”) → Manage beside the domain, or the gear beside its subdomain → DNS → Manage beside the type.",
    nameField:
      "None, as the record belongs to the domain or subdomain that you chose: create the subdomain first. TXT records are set at the domain, with the short name in “Prefix”.",
    notes: [
      END_WITH_PERIOD,
      "A CNAME record turns off all other DNS settings of its subdomain, and STRATO deletes the subdomain’s mailboxes and FTP access.",
    ],
    apex: `${ADDRESSES} CNAME records are only for subdomains there.`,
    servers: /\.rzone\.de$/,
  },
];

/** Undefined for others, and where the name servers are of several. */
export function providerOf(nameServers: readonly string[]): Provider | undefined {
  return nameServers.length === 0 ? undefined : PROVIDERS.find(({ servers }) => nameServers.every((server) => servers.test(server)));
}
