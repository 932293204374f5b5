export type Answers = Partial<Record<Question["name"], string>>;

export interface Question {
  name: "PUBLIC_URL" | "ACME_EMAIL" | "SMTP_URL" | "MAIL_FROM" | "BACKUP_TO" | "BACKUP_PASSPHRASE";
  flag: `--${string}`;
  text: string;
  isRequired?: true;
  /** Not shown while it is typed. */
  isSecret?: true;
  /** Asked only where that was answered. */
  after?: Question["name"];
  usual?(answers: Answers, hostname: string): string | undefined;
}

export const QUESTIONS: readonly Question[] = [
  {
    name: "PUBLIC_URL",
    flag: "--public-url",
    text: "Address at which people reach the service",
    isRequired: true,
    usual: (_, hostname) => (hostname.includes(".") ? `https://${hostname}` : undefined),
  },
  { name: "ACME_EMAIL", flag: "--acme-email", text: "Your mail address for Let’s Encrypt, whose terms you accept with it" },
  { name: "SMTP_URL", flag: "--smtp-url", text: "Mail server, such as smtps://user:password@mail.example.org:465", isSecret: true },
  {
    name: "MAIL_FROM",
    flag: "--mail-from",
    text: "Sender of mails",
    after: "SMTP_URL",
    isRequired: true,
    usual: ({ PUBLIC_URL }) => PUBLIC_URL && `Petstore <petstore@${new URL(PUBLIC_URL).hostname}>`,
  },
  { name: "BACKUP_TO", flag: "--backup-to", text: "Place of backups: a folder, better one on another machine, or s3://bucket/prefix" },
  {
    name: "BACKUP_PASSPHRASE",
    flag: "--passphrase-file",
    text: "File with a passphrase that encrypts the keys in backups",
    after: "BACKUP_TO",
  },
];
