import { ACTIONS } from "#lib/history/audit/actions.view.ts";
import type { AuditChange, AuditRow, AuditTopic, AuditValue } from "#lib/history/audit/log.schema.ts";
import { PLANS, planName } from "#lib/tenancy/plans/rules.ts";
import { ROLE_WORDS } from "#lib/tenancy/scope/role.view.ts";

export const TOPIC_WORDS: Record<AuditTopic, string> = {
  animals: "Animals",
  categories: "Categories",
  keys: "API keys",
  people: "People",
  project: "Project, plan, and webhooks",
  site: "Site and domains",
};

/** "Olga" + "moved the animal" + "Rex" + "to the bin". */
export function actionWords(action: string): { before: string; after: string } {
  const words = ACTIONS[action] ?? `did “${action.replaceAll(/[._]/g, " ")}” to`;
  const [before = "", after = ""] = words.split("%");
  return { before: before.trim(), after: after.trim() };
}

const FIELDS: Record<string, string> = {
  name: "Name",
  categoryId: "Category",
  status: "Status",
  inBin: "In the bin",
  scope: "Access",
  expiresAt: "Expires",
  disabledAt: "Disabled",
  revokedAt: "Revoked",
  rotatedToId: "Replaced by",
  rotatedFromId: "Replaces",
  startedAt: "From",
  endsAt: "Until",
  liftedAt: "Lifted",
  role: "Role",
  isTest: "Test project",
  email: "Email address",
  plan: "Plan",
  perMinute: "Requests per minute",
  perDay: "Requests per day",
  color: "Color",
  /** Entries of earlier releases have this field. */
  colour: "Color",
  slug: "Short name",
  wanted: "Animals",
  use: "Use",
  routing: "DNS",
  added: "Animals added",
  mode: "Which rows",
  ttl: "TTL",
  header: "Header picture",
  restores: "Restores version number",
  error: "Reason",
  events: "Event types",
  oldSecretUntil: "Old secret signs until",
  which: "Which events",
  message: "Message",
  photos: "Photos in order",
  backup: "Backup as of",
  inPlace: "In place of what was there",
  people: "With people",
  keys: "With API keys",
  history: "With history",
  assigneeId: "Assigned to",
  nextOn: "Next step on",
  returnedOn: "Came back on",
  petStatus: "Status of the animal",
  orderId: "Number in the API",
  fields: "Changed without a record of what it was",
  quarantined: "Possible spam",
  takesEnquiries: "Takes enquiries",
  consent: "Consent text",
  acknowledges: "Acknowledges enquiries",
  acknowledgment: "What visitors are mailed",
  notifies: "Members who are notified",
  pauseAfter: "Pause after",
  retentionMonths: "Months until deletion",
  restingMonths: "Months until open adoptions forget the person",
  completedMonths: "Months until completed adoptions forget the person",
  printMonths: "Months for which printed papers are kept",
  printReason: "Why printed papers are kept",
  alt: "Description of the photo",
};

export function fieldWords(field: string): string {
  const plain = field
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return FIELDS[field] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

const PET_STATUSES = { available: "Available", pending: "Pending", sold: "Adopted" };
const VALUES: Record<string, Record<string, string>> = {
  petStatus: PET_STATUSES,
  status: {
    ...PET_STATUSES,
    placed: "Reserved",
    completed: "Completed",
    cancelled: "Canceled",
  },
  reason: {
    unverified: "The email address is not verified",
    unsaid: "Whether the email address is verified was not said",
    "no-email": "No email address was sent",
    "bad-email": "The email address can’t be used here",
    "userinfo-away": "The userinfo endpoint gave no usable answer",
    "userinfo-other": "The userinfo endpoint answered about someone else",
    unknown: "No account has the email address",
    unlinked: "The account was unlinked",
    "other-account": "Another account is linked",
    "other-person": "The account belongs to someone else",
  },
  separator: { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" },
  mode: { all: "All or nothing", good: "Only the valid rows" },
  state: {
    active: "Active",
    paused: "Paused",
    disabled: "Disabled",
    new: "New",
    in_progress: "In progress",
    approved: "Approved",
    declined: "Declined",
    closed: "Closed",
  },
  which: { all: "All events", failed: "Only failed messages" },
  use: { primary: "Primary domain", serves: "Shows the site", redirects: "Redirects to the primary domain" },
  routing: {
    waiting: "Not verified yet",
    stopped: "Not verified",
    verified: "Verified",
    drifted: "Points elsewhere",
    lost: "Belongs to another project",
  },
  size: { small: "Small", medium: "Medium", large: "Large", extra_large: "Extra large" },
  scope: { read: "Read only", read_write: "Read and write" },
  role: ROLE_WORDS,
  plan: Object.fromEntries(PLANS.map((plan) => [plan, planName(plan)])),
};

export function shownSides({ from, to, fromName, toName }: AuditChange): Pick<AuditChange, "from" | "to"> {
  return { from: fromName ?? from, to: toName ?? to };
}

const GONE = "(no longer exists)";
/** All other kinds are `GONE`. Shows only numbers that the API shows too. */
const NAMELESS: Record<string, string> = {
  pet: "number %",
  order: "number %",
  adoption: "(an animal that no longer exists)",
  enquiry: "number %",
  member: "(account removed)",
};

export function subjectWords({ subject, entityType, entityId }: Pick<AuditRow, "subject" | "entityType" | "entityId">): string {
  return subject ?? NAMELESS[entityType]?.replace("%", entityId) ?? GONE;
}

/** Leaves times unformatted (see `isMoment`). */
export function valueWords(field: string, value: AuditValue): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en");
  return VALUES[field]?.[value] ?? value;
}

export function isMoment(value: AuditValue): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value);
}
