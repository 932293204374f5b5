import { settings } from "#lib/platform/config/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { answerTo } from "#lib/sites/playground/answers.rules.ts";
import { type AnswerView, ASKED_TYPES } from "#lib/sites/playground/answers.schema.ts";
import { answerView } from "#lib/sites/playground/answers.view.ts";
import { listRecords } from "#lib/sites/playground/data.ts";
import { questionNameFrom } from "#lib/sites/playground/rules.ts";
import { playgroundServer } from "#lib/sites/playground/service.ts";

/** @throws `invalid_parameter` */
export async function answerFor(typedName: string, typedType: string): Promise<AnswerView> {
  const type = ASKED_TYPES.find((one) => one === typedType.toUpperCase());
  if (!type) throw new AppError("invalid_parameter", `The type must be one of ${ASKED_TYPES.join(", ")}.`);
  const name = questionNameFrom(typedName);
  const zones = { records: await listRecords(), platformDomain: settings().PLATFORM_DOMAIN };
  return answerView(name, type, playgroundServer(), answerTo(name, type, zones));
}
