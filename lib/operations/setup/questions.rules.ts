export type Answers = Partial<Record<Question["name"], string>>;

export interface Question {
  name:
    | ("PUBLIC_URL" | "ACME_EMAIL" | "SMTP_URL" | "MAIL_FROM" | "BACKUP_TO" | "BACKUP_PASSPHRASE")
    | ("BACKUP_S3_ENDPOINT" | "BACKUP_S3_REGION" | "BACKUP_S3_ACCESS_KEY_ID" | "BACKUP_S3_SECRET_ACCESS_KEY");
  flag: `--${string}`;
  text: string;
  isRequired?: true;
  /** The terminal hides it while it is typed. */
  isSecret?: true;
  /** Asked only if earlier answers make it relevant. */
  isAsked?(answers: Answers): boolean;
  usual?(answers: Answers, hostname: string): string | undefined;
}

const isBucket = ({ BACKUP_TO }: Answers): boolean => BACKUP_TO?.startsWith("s3://") ?? false;

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
    isAsked: ({ SMTP_URL }) => SMTP_URL !== undefined,
    isRequired: true,
    usual: ({ PUBLIC_URL }) => PUBLIC_URL && `Petstore <petstore@${new URL(PUBLIC_URL).hostname}>`,
  },
  { name: "BACKUP_TO", flag: "--backup-to", text: "Place of backups: a folder, better one on another machine, or s3://bucket/prefix" },
  {
    name: "BACKUP_S3_ENDPOINT",
    flag: "--s3-endpoint",
    text: "S3 server of that bucket, such as https://s3.example.org, if it is not Amazon’s",
    isAsked: isBucket,
  },
  { name: "BACKUP_S3_REGION", flag: "--s3-region", text: "Region of that bucket", isAsked: isBucket, usual: () => "us-east-1" },
  { name: "BACKUP_S3_ACCESS_KEY_ID", flag: "--s3-key-id", text: "Id of the access key for that bucket", isAsked: isBucket },
  {
    name: "BACKUP_S3_SECRET_ACCESS_KEY",
    flag: "--s3-secret-file",
    text: "Secret of that access key",
    isSecret: true,
    isAsked: ({ BACKUP_S3_ACCESS_KEY_ID }) => BACKUP_S3_ACCESS_KEY_ID !== undefined,
  },
  {
    name: "BACKUP_PASSPHRASE",
    flag: "--passphrase-file",
    text: "File with a passphrase that encrypts the keys in backups",
    isAsked: ({ BACKUP_TO }) => BACKUP_TO !== undefined,
  },
];
