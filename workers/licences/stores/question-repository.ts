/** SQL of the questions that stores take their time over. */
import type { Database } from "../database.ts";

export interface Question {
  activationId: string;
  name: "themes" | "check";
  /** Of the credentials. */
  revision: string;
}

export interface QuestionRow {
  asked_at: string;
  answer: string | null;
}

/** Asked since `moment` with these credentials. */
export const selectQuestionSince = (database: Database, question: Question, moment: Date): D1PreparedStatement =>
  database.statement(
    "SELECT asked_at, answer FROM store_questions WHERE activation_id = ? AND name = ? AND revision = ? AND asked_at > ?",
    question.activationId,
    question.name,
    question.revision,
    moment.toISOString(),
  );

/** Writes nothing where the store was disconnected since. */
export const saveQuestion = (database: Database, question: Question, askedAt: string): D1PreparedStatement =>
  database.statement(
    `INSERT INTO store_questions (activation_id, name, revision, asked_at)
     SELECT activation_id, ?2, ?3, ?4 FROM shop_connections WHERE activation_id = ?1
     ON CONFLICT (activation_id, name) DO UPDATE SET revision = ?3, asked_at = ?4, answer = NULL`,
    question.activationId,
    question.name,
    question.revision,
    askedAt,
  );

export const saveAnswer = (
  database: Database,
  question: Question,
  askedAt: string,
  answer: string,
): D1PreparedStatement =>
  database.statement(
    "UPDATE store_questions SET answer = ? WHERE activation_id = ? AND name = ? AND asked_at = ?",
    answer,
    question.activationId,
    question.name,
    askedAt,
  );

export const deleteQuestion = (database: Database, question: Question, askedAt: string): D1PreparedStatement =>
  database.statement(
    "DELETE FROM store_questions WHERE activation_id = ? AND name = ? AND asked_at = ?",
    question.activationId,
    question.name,
    askedAt,
  );
