/** As spreadsheets and programs write a long number, such as a microchip's, into a file. */
const SHORTENED = /^(\d)(?:[.,](\d+)E\+?|E\+)(\d{1,2})$/i;
const WITH_POINT = /^(\d{9,})[.,]0$/;

/** Completes “must be …”. */
export const SHORTENED_RULE =
  "written in full: a spreadsheet shortened it. Format the column as text there, enter the numbers again, and save the file";

/** All its digits, if they are left. */
export function wholeNumber(text: string): string {
  const number = text.trim();
  const [, first = "", rest = "", exponent = ""] = SHORTENED.exec(number) ?? [];
  if (first !== "") return rest.length === Number(exponent) ? first + rest : text;
  return WITH_POINT.exec(number)?.[1] ?? text;
}

export const isShortened = (text: string): boolean => SHORTENED.test(text.trim());
