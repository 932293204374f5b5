import { notFound } from "next/navigation";
import { isAppError } from "#lib/platform/errors.ts";

/** Shows the 404 page instead of the error `not_found`. */
export async function orPageNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") notFound();
    throw error;
  }
}
