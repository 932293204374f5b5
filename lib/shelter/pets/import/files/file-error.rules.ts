import { storable } from "#lib/platform/stored-text.ts";

/** Says why the whole file is unusable. */
export class FileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(storable(message), options);
  }
}

const SAVE_AGAIN = "Open it in Excel or another spreadsheet and save it as “Excel Workbook (.xlsx)”.";

export const DAMAGED = "The workbook is incomplete or damaged. Open it in Excel or another spreadsheet, save it again, and upload it.";
export const NOT_A_WORKBOOK = `The file is not an Excel workbook (.xlsx). ${SAVE_AGAIN}`;
export const OLD_FORMAT = `The file has the old format of Excel (.xls). ${SAVE_AGAIN}`;
export const LOCKED = "The workbook is protected with a password. Remove the password in Excel, save the workbook, and upload it again.";
export const NO_SHEET = "The workbook has no sheet that is visible and has cells. Put your list on a sheet that is visible.";
export const TOO_LARGE =
  "The workbook is too large when unpacked. Save the sheet with your list as “CSV UTF-8”, or split it into several files.";

export const damaged = (cause?: unknown): FileError => new FileError(DAMAGED, { cause });
