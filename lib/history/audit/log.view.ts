import type { AuditChange, AuditRow, AuditTopic, AuditValue } from "#lib/history/audit/log.schema.ts";

export const TOPIC_WORDS: Record<AuditTopic, string> = {
  animals: "Animals",
  categories: "Categories",
  keys: "API keys",
  people: "People",
  project: "Project, plan, and webhooks",
  site: "Site and domains",
};

const ACTIONS: Record<string, string> = {
  "pet.create": "added the animal",
  "pet.update": "changed the animal",
  "pet.delete": "moved the animal % to the bin",
  "pet.restore": "restored the animal",
  "pet.add_photo": "added a photo of the animal",
  "pet.change_photo": "changed a photo of the animal",
  "pet.remove_photo": "deleted a photo of the animal",
  "pet.restore_photo": "restored a photo of the animal",
  "pet.purge": "permanently deleted the animal",
  "pet.seed": "added many sample animals to",
  "pet.export": "exported the animals of",
  "audit.export": "exported the audit log of",
  "import.upload": "uploaded the file",
  "import.start": "started importing the file",
  "import.choose_sheet": "chose the sheet of the file",
  "import.choose_date_order": "chose the order of dates of the file",
  "import.choose_table": "chose the header row and separator of the file",
  "import.map": "chose the columns of the file",
  "import.create_categories": "created categories for the file",
  "import.undo": "undid the import of the file",
  "import.cancel": "canceled the import of the file",
  "order.create": "added the adoption",
  "order.update": "changed the adoption",
  "adoption.create": "added the adoption",
  "adoption.update": "changed the adoption",
  "adoption.export": "exported the adoptions of",
  "category.create": "named the category",
  "category.update": "changed the category",
  "category.delete": "removed the name of the category",
  "api_key.create": "created the API key",
  "api_key.create_by_rotation": "created the API key % by rotation",
  "api_key.rotate": "rotated the API key",
  "api_key.rename": "renamed the API key",
  "api_key.disable": "disabled the API key",
  "api_key.enable": "enabled the API key",
  "api_key.revoke": "revoked the API key",
  "ban.impose": "temporarily banned the API key",
  "ban.lift": "lifted the ban on the API key",
  "member.add": "added the member",
  "member.change_role": "changed the role of",
  "member.remove": "removed the member",
  "member.leave": "left the project as member",
  "invitation.create": "invited",
  "invitation.resend": "resent the invitation for",
  "invitation.accept": "accepted the invitation for",
  "invitation.revoke": "withdrew the invitation for",
  "playground_record.create": "added a playground DNS record for",
  "playground_record.update": "changed a playground DNS record for",
  "playground_record.delete": "deleted a playground DNS record for",
  "project.enter": "opened the project % as an administrator",
  "project.create": "created the project",
  "project.rename": "renamed the project",
  "project.delete": "moved the project % to the bin",
  "project.restore": "restored the project",
  "project.erase_person": "erased what was stored about a person in",
  "project.bring_back": "brought the project % back from a backup",
  "plan.set": "changed the plan of",
  "domain.add": "added the domain",
  "domain.remove": "removed the domain",
  "domain.change_use": "changed the use of the domain",
  "domain.verify": "requested a check of the domain",
  "domain.reverify": "requested re-verification of the domain",
  "domain.share": "created a link to the records of the domain",
  "domain.unshare": "withdrew the link to the records of the domain",
  "domain.become_verified": "verified the domain",
  "domain.return": "found that the DNS of the domain % is set up again",
  "domain.drift": "found that the domain % points elsewhere",
  "domain.stop": "stopped checking the domain",
  "domain.lose": "stopped serving the domain %, which another project proved to own",
  "webhook.add": "added the webhook endpoint",
  "webhook.update": "changed the webhook endpoint",
  "webhook.rotate": "rotated the secret of the webhook endpoint",
  "webhook.test": "sent a test message to the webhook endpoint",
  "webhook.replay": "replayed events to the webhook endpoint",
  "webhook.replay_message": "sent a message again to the webhook endpoint",
  "webhook.disable": "disabled the webhook endpoint %, which took no messages",
  "webhook.delete": "deleted the webhook endpoint",
  "site.update": "changed the public site",
  "site.update_enquiries": "changed the enquiry form of",
  "enquiry.update": "changed the enquiry",
  "enquiry.note": "added a note to the enquiry",
  "enquiry.reply": "answered the enquiry",
  "enquiry.reply_others": "answered, with all others, the enquiry",
  "enquiry.answer_others": "answered all others who asked about",
  "enquiry.stop_answering": "stopped answering all others who asked about",
  "enquiry.note_reply": "noted an answer to the enquiry",
  "enquiry.erase": "deleted the enquiry",
  "enquiry.pause": "paused enquiries about",
  "enquiry.resume": "let visitors ask again about",
  "deploy.create": "started publishing the site, version",
  "deploy.restore": "started publishing the site again, version",
  "deploy.ready": "published the site, version",
  "deploy.fail": "could not publish the site, version",
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
  email: "Email address",
  plan: "Plan",
  perMinute: "Requests per minute",
  perDay: "Requests per day",
  color: "Color",
  /** From earlier releases. */
  colour: "Color",
  slug: "Short name",
  wanted: "Animals",
  seed: "Seed",
  invitation: "Invitation",
  import: "Import",
  rows: "Rows",
  use: "Use",
  routing: "DNS",
  added: "Animals added",
  mode: "Which rows",
  ttl: "TTL",
  tagline: "Tagline",
  header: "Header picture",
  about: "About",
  restores: "Restores version number",
  error: "Reason",
  events: "Event types",
  oldSecretUntil: "Old secret signs until",
  which: "Which events",
  message: "Message",
  format: "Format",
  filter: "Filter",
  bytes: "Bytes",
  photos: "Photos in order",
  photo: "Photo",
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
  quarantined: "In quarantine",
  takesEnquiries: "Takes enquiries",
  consent: "Consent text",
  acknowledges: "Acknowledges enquiries",
  acknowledgment: "What visitors are mailed",
  notifies: "Members who are notified",
  pauseAfter: "Pause after",
  retentionMonths: "Months until deletion",
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
  role: { owner: "Owner", staff: "Staff", viewer: "Viewer" },
  plan: { free: "Free", pro: "Pro", business: "Business", enterprise: "Enterprise" },
};

export function shownSides({ from, to, fromName, toName }: AuditChange): Pick<AuditChange, "from" | "to"> {
  return { from: fromName ?? from, to: toName ?? to };
}

/** Other ids do not appear in the API. */
export function subjectWords({ subject, entityType, entityId }: Pick<AuditRow, "subject" | "entityType" | "entityId">): string {
  if (subject !== null) return subject;
  if (entityType === "pet" || entityType === "order" || entityType === "enquiry") return `number ${entityId}`;
  return entityType === "member" ? "(account removed)" : "(no longer exists)";
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
