import { answerQuestions } from "#lib/shelter/photos/answering.service.ts";

answerQuestions();
