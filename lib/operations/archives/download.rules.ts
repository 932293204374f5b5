/** Header with the approximate size. */
export const ABOUT_BYTES = "Petstore-About-Bytes";

export interface ArchiveProgress {
  bytes: number;
  total: number;
}

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

export function progressText({ bytes, total }: ArchiveProgress): string {
  return bytes >= total ? `${megabytes(bytes)} MB` : `${megabytes(bytes)} of about ${megabytes(total)} MB`;
}
