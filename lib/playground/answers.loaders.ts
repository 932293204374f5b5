import { settings } from "#lib/config/env.ts";
import { AppError } from "#lib/errors.ts";
import { answerTo } from "#lib/playground/answers.rules.ts";
import { type AnswerView, ASKED_TYPES } from "#lib/playground/answers.schema.ts";
import { answerView } from "#lib/playground/answers.view.ts";
import { listRecords } from "#lib/playground/data.ts";
import { questionNameFrom } from "#lib/playground/rules.ts";
import { playgroundServer } from "#lib/playground/service.ts";

/** @throws AppError `invalid_parameter` */
export async function answerFor(typedName: string, typedType: string): Promise<AnswerView> {
  const type = ASKED_TYPES.find((one) => one === typedType.toUpperCase());
  if (!type) throw new AppError("invalid_parameter", `The type must be one of ${ASKED_TYPES.join(", ")}.`);
  const name = questionNameFrom(typedName);
  const zones = { records: await listRecords(), platformDomain: settings().PLATFORM_DOMAIN };
  return answerView(name, type, playgroundServer(), answerTo(name, type, zones));
}
