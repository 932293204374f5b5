/** Lists one person's newest entries; `more` counts the rest. */
export const MAX_ENTRIES = 50_000;

type Row = Record<string, unknown>;

/** Without hashes of passwords and tokens. Times are RFC 3339. */
export interface AccountExport {
  exportedAt: string;
  account: Row;
  memberships: Row[];
  sessions: Row[];
  devices: Row[];
  linkedAccounts: Row[];
  passwordLinks: Row[];
  emailChanges: Row[];
  invitationsToYou: Row[];
  invitationsByYou: Row[];
  notes: Row[];
  replies: Row[];
  answers: Row[];
  assignedEnquiries: Row[];
  assignedAdoptions: Row[];
  accessTokens: Row[];
  planRequests: Row[];
  imports: Row[];
  apiKeys: Row[];
  log: Row[];
  more: number;
}
